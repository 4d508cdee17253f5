import { afterEach, expect, test } from 'vitest'
import { ownUser } from '#contract/own-user.ts'
import { rulesCharsMax, ruleVersions } from '#contract/rule-versions.ts'
import { rules } from '#contract/rules.ts'
import { users } from '#contract/users.ts'
import { ruleAcceptances, ruleVersions as versionTable } from '#server/rules/table.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

afterEach(async () => {
  await db.delete(ruleAcceptances)
  await db.delete(versionTable)
})

const text = { text_en: '# Rules', text_bn: '# নিয়মাবলি' }
const publish = async (input: object = text) =>
  call(ruleVersions.publish, { ...text, ...input }, { as: await sharedAdmin() })
const accept = (version: number, as: Account) => call(rules.accept, { version }, { as })
const readOwn = async (as: Account) => (await call(ownUser, {}, { as })).data.rules

test('a shop without rules shows none', async () => {
  expect((await call(rules.current, {})).data).toBeNull()
  expect(await readOwn(await createMember())).toBeNull()
  expect((await callAsAdmin(ruleVersions.list, {})).data.versions).toEqual([])
})

test('each saved text is another version, and everybody reads the newest', async () => {
  expect((await publish()).data).toEqual({ version: 1 })
  expect((await publish({ text_en: ' # Other rules ' })).data).toEqual({ version: 2 })

  expect((await call(rules.current, {})).data).toMatchObject({ ...text, version: 2, text_en: '# Other rules' })
  const { versions } = (await callAsAdmin(ruleVersions.list, {})).data
  const author = (await sharedAdmin()).username
  expect(versions).toMatchObject([
    { version: 2, author, accepted: 0 },
    { version: 1, author, accepted: 0 },
  ])
})

test('versions that are published at once get different numbers', async () => {
  const published = await Promise.all([
    publish(),
    publish({ text_en: 'Other rules' }),
    publish({ text_en: 'More rules' }),
  ])

  expect(published.map(({ data }) => data.version).sort()).toEqual([1, 2, 3])
})

test('a member accepts the current version once, and the staff see when', async () => {
  const as = await createMember()
  await publish()
  expect(await readOwn(as)).toEqual({ version: 1, accepted_at: null })

  expect((await accept(1, as)).status).toBe(200)
  const first = await readOwn(as)
  expect((await accept(1, as)).status).toBe(200)

  expect(first?.accepted_at).toMatch(/^\d{4}-.+Z$/)
  expect(await readOwn(as)).toEqual(first)
  const { rules_accepted } = (await callAsAdmin(users.get, { username: as.username })).data
  expect(rules_accepted).toEqual(first)
  expect((await callAsAdmin(ruleVersions.list, {})).data.versions).toMatchObject([{ accepted: 1 }])
})

test('a new version is not accepted, and the acceptance of the earlier one stays', async () => {
  const as = await createMember()
  await publish()
  await accept(1, as)
  await publish({ text_en: 'Other rules' })

  expect(await readOwn(as)).toEqual({ version: 2, accepted_at: null })
  expect(await accept(1, as)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await accept(3, as)).toMatchObject({ status: 404 })
  expect((await callAsAdmin(users.get, { username: as.username })).data.rules_accepted).toMatchObject({ version: 1 })
})

test('both languages are needed, and only an owner publishes', async () => {
  expect(await publish({ text_bn: ' ' })).toMatchObject({ status: 400, issues: { text_bn: 'required' } })
  expect(await publish({ text_en: 'x'.repeat(rulesCharsMax + 1) })).toMatchObject({ status: 400 })
  expect((await publish({ text_en: 'অ'.repeat(rulesCharsMax) })).status).toBe(200)
  for (const as of [await createMember(), await createStaff('editor')])
    expect((await call(ruleVersions.publish, text, { as })).status).toBe(403)
})
