import { inArray } from 'drizzle-orm'
import { type RefusalCode, refusals } from '#contract/errors.ts'
import { audits } from '#server/audits/table.ts'
import { db } from './test-app.ts'

export const doneResult = (_id: string, message = 'Accept successfully') => ({ _id, isDone: true, message })
export const refusedResult = (_id: string, code: RefusalCode) => ({
  _id,
  isDone: false,
  code,
  message: refusals[code][1],
})
export const alreadyDecided = 'already_decided'
export const auditEntriesFor = (ids: string[]) => db.select().from(audits).where(inArray(audits.ref, ids))
