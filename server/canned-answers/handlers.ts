import { asc, eq } from 'drizzle-orm'
import type { cannedAnswers as endpoints } from '#contract/canned-answers.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { hasOtherNumber } from '../tills/other-numbers.ts'
import { cannedAnswers } from './table.ts'

export const createCannedAnswerHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async () => (await db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.key))).map(present),

  save:
    ({ key, title, text_en, text_bn }) =>
    async (tx, { recordActions, askSecondPerson }) => {
      if (await hasOtherNumber(tx, [title, text_en, text_bn])) askSecondPerson()
      const set = { title: title.trim(), text_en: text_en.trim(), text_bn: text_bn.trim() }
      const [previous] = await tx.select().from(cannedAnswers).where(eq(cannedAnswers.key, key)).for('update')
      const saved = one(
        await tx
          .insert(cannedAnswers)
          .values({ key, ...set })
          .onConflictDoUpdate({ target: cannedAnswers.key, set })
          .returning(),
      )
      const answer = present(saved)
      await recordActions({ ref: answer._id, ...(previous && { before: present(previous) }), after: answer })
      return answer
    },

  delete:
    ({ key }) =>
    async (tx, { recordActions }) => {
      const [deleted] = await tx.delete(cannedAnswers).where(eq(cannedAnswers.key, key)).returning()
      if (!deleted) throw new Refusal('not_found')
      await recordActions({ ref: deleted.id, before: present(deleted) })
      return null
    },
})

const present = ({ id, key, title, text_en, text_bn }: typeof cannedAnswers.$inferSelect) => ({
  _id: id,
  key,
  title,
  text_en,
  text_bn,
})
