import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { proposals } from '#contract/proposals.ts'
import { rewards } from '#contract/rewards.ts'
import { taskReward } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { advertises as advertiseTable } from '#server/advertises/table.ts'
import { proposals as proposalTable } from '#server/proposals/table.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember, createStaff } from '../support/server/members.ts'
import { readTodaysTasks } from '../support/server/tasks.ts'
import { app, db } from '../support/server/test-app.ts'
import { mp4, upload } from '../support/server/videos.ts'

/** `above` is poisha. */
const setRule = (second_person: boolean, above = 1_000_000n) =>
  db.update(settings).set({ second_person, second_person_above: above })
const setCeiling = (ceiling: number | null) => callAsAdmin(rewards.setCeiling, { ceiling })

beforeEach(async () => {
  await setRule(false)
  await setCeiling(1_000_000)
})
afterAll(() => setRule(false))

const store = async (as: Account) => (await upload(mp4(), { as })).data.advertise
const readCost = async (as: Account) => (await call(advertises.cost, {}, { as })).data
const publish = async (id: string, as: Account, cost?: number) =>
  call(advertises.publish, { id, cost: cost ?? (await readCost(as)).cost }, { as })
const isTask = async (id: string) =>
  (await readTodaysTasks(await createMember())).some(({ advertise }) => advertise === id)
const isPublished = async (id: string) => {
  const { items } = (await callAsAdmin(advertises.list, {})).data
  return items.find(({ _id }) => _id === id)?.published_at !== null
}

describe('an uploaded video', () => {
  test('is no task until it is published', async () => {
    const editor = await createStaff('editor')
    await createMember()
    const id = await store(editor)
    expect(await isTask(id)).toBe(false)
    expect(await isPublished(id)).toBe(false)

    expect((await publish(id, editor)).status).toBe(200)

    expect(await isTask(id)).toBe(true)
    expect(await isPublished(id)).toBe(true)
    expect((await publish(id, editor)).code).toBe('already_published')
    expect((await call(advertises.delete, { id }, { as: editor })).code).toBe('already_published')
  })

  test('can be deleted with its file until it is published', async () => {
    const editor = await createStaff('editor')
    const id = await store(editor)

    expect((await call(advertises.delete, { id }, { as: editor })).status).toBe(200)

    await expect.poll(async () => (await app.request(`/file/${id}`)).status).toBe(404)
    expect((await call(advertises.retire, { id }, { as: editor })).status).toBe(404)
    expect((await publish(id, editor)).status).toBe(404)
  })

  test('is not retired, but deleted', async () => {
    const editor = await createStaff('editor')
    expect((await call(advertises.retire, { id: await store(editor) }, { as: editor })).code).toBe('not_found')
  })
})

describe('the cost', () => {
  test('is the reward of each active member, with the bonus of the plan', async () => {
    const editor = await createStaff('editor')
    const before = await readCost(editor)
    const blocked = await createMember()
    await createMember()
    await callAsAdmin(users.block, { username: blocked.username, status: 'block' })

    const after = await readCost(editor)

    expect(after.cost - before.cost).toBe(taskReward)
    const sum = after.plans.reduce((total, { members, reward }) => total + members * reward, 0)
    expect(after.cost).toBe(sum)
  })

  test('publishing at a cost that has grown by more than a tenth is refused', async () => {
    const editor = await createStaff('editor')
    await createMember()
    const [id, { cost }] = [await store(editor), await readCost(editor)]

    expect(await publish(id, editor, Math.floor(cost / 1.2))).toMatchObject({ status: 409, code: 'cost_changed' })
    expect((await publish(id, editor, Math.ceil(cost / 1.05))).status).toBe(200)
  })
})

describe('with the second person', () => {
  test('an editor alone publishes only within the sum of the day', async () => {
    const editor = await createStaff('editor')
    await createMember()
    const [first, second] = [await store(editor), await store(editor)]
    const { cost } = await readCost(editor)
    await setRule(true, BigInt(Math.ceil(cost * 1.5)) * 100n)

    expect((await readCost(editor)).needs_second_person).toBe(false)
    expect((await publish(first, editor)).status).toBe(200)
    expect((await readCost(editor)).needs_second_person).toBe(true)
    expect((await publish(second, editor)).status).toBe(202)
    expect([await isTask(first), await isTask(second)]).toEqual([true, false])
  })

  test('without a ceiling a second person is needed, whatever a video costs today', async () => {
    const editor = await createStaff('editor')
    const id = await store(editor)
    await setCeiling(null)
    await setRule(true, 100_000_000n)

    expect((await readCost(editor)).needs_second_person).toBe(true)
    expect((await publish(id, editor)).status).toBe(202)
  })

  test('blocked and deleted members count, because they can come back', async () => {
    const editor = await createStaff('editor')
    const members = [await createMember(), await createMember()] as const
    const { cost } = await readCost(editor)
    await callAsAdmin(users.block, { username: members[0].username, status: 'block' })
    await callAsAdmin(users.delete, { username: members[1].username })
    const id = await store(editor)
    await setRule(true, BigInt(cost - taskReward) * 100n)

    expect((await publish(id, editor)).status).toBe(202)
  })

  test('a cost that is shown too low within the tenth counts in full', async () => {
    const editor = await createStaff('editor')
    await Promise.all(Array.from({ length: 12 }, () => createMember()))
    const [id, { cost }] = [await store(editor), await readCost(editor)]
    const low = Math.ceil(cost / 1.05)
    await setRule(true, BigInt(low) * 100n)

    expect((await publish(id, editor, low)).status).toBe(202)
  })

  test('the confirmation publishes the video, although a member has registered', async () => {
    const [editor, owner] = [await createStaff('editor'), await createAdmin()]
    await Promise.all(Array.from({ length: 12 }, () => createMember()))
    const id = await store(editor)
    const { cost } = await readCost(editor)
    await setRule(true, 1n)
    const { proposal } = await publish(id, editor)
    await createMember()

    const shown = (await call(proposals.waiting, {}, { as: owner })).data.find(({ _id }) => _id === proposal)
    expect(shown).toMatchObject({ endpoint: 'advertises.publish', input: { cost } })
    expect(shown!.amount).toBeGreaterThanOrEqual(cost)
    expect((await call(proposals.confirm, { id: proposal! }, { as: editor })).code).toBe('not_oneself')
    expect((await call(proposals.confirm, { id: proposal! }, { as: owner })).status).toBe(200)
    expect(await isTask(id)).toBe(true)
  })

  test.each(['declined', 'expired'])(
    'a %s proposal leaves the video unpublished, and it can be deleted',
    async (end) => {
      const [editor, owner] = [await createStaff('editor'), await createAdmin()]
      await createMember()
      const id = await store(editor)
      await setRule(true, 1n)
      const { proposal } = await publish(id, editor)

      if (end === 'declined') await call(proposals.decline, { id: proposal! }, { as: owner })
      else
        await db
          .update(proposalTable)
          .set({ expires_at: new Date(0) })
          .where(eq(proposalTable.id, proposal!))

      expect((await call(proposals.confirm, { id: proposal! }, { as: owner })).code).toBe('proposal_over')
      expect(await isTask(id)).toBe(false)
      expect((await call(advertises.delete, { id }, { as: editor })).status).toBe(200)
      expect(await db.$count(advertiseTable, eq(advertiseTable.id, id))).toBe(0)
    },
  )
})
