import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { audits } from '#contract/audits.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { exportTables } from '#contract/exports.ts'
import { ownUser } from '#contract/own-user.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { apiKeys as keyTable } from '#server/api-keys/table.ts'
import { createApiKey, makeApiKey } from '../support/server/admin-actions-on-api-keys.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const answer = { key: '1', title: 'Hello', text_en: 'Hello', text_bn: 'নমস্কার' } as const

test('a program with a key makes the calls of its permissions, and no others', async () => {
  const member = await createMember()
  const as = await createApiKey({ permissions: ['members.read', 'support.answer'] })

  expect(await call(users.get, { username: member.username }, { as })).toMatchObject({ status: 200 })
  expect(await call(cannedAnswers.save, answer, { as })).toMatchObject({ status: 200 })
  expect(await call(accounts.accountant, {}, { as })).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('a key never has a fresh proof, and no account of its own', async () => {
  const as = await createApiKey({ permissions: ['exports.make', 'members.read', 'settings.change', 'staff.change'] })

  const { hash } = makeApiKey()
  const another = { name: 'another', hash, permissions: ['members.read' as const] }
  expect(await call(apiKeys.create, another, { as })).toMatchObject({ status: 403, code: 'proof_needed' })
  expect(await call(exportTables.prepare, { table: 'users' }, { as })).toMatchObject({ code: 'proof_needed' })
  expect(await call(ownUser, {}, { as })).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(await call(sessions.signOut, {}, { as })).toMatchObject({ status: 401, code: 'not_signed_in' })
})

test('the audit log names the key beside the administrator, and the list shows when it was used', async () => {
  const as = await createApiKey({ permissions: ['support.answer'] })
  const before = await callAsAdmin(apiKeys.list, {})
  await call(cannedAnswers.save, answer, { as })

  const { data } = await callAsAdmin(audits.list, { action: 'save-canned-answer', sort: 'newest' })
  const { username } = await sharedAdmin()
  expect(data.items[0]).toMatchObject({ actor: username, api_key: as.name })
  const usedOf = ({ data: keys }: typeof before) => keys.find(({ _id }) => _id === as.id)!.last_used_at
  expect(usedOf(before)).toBeNull()
  expect(usedOf(await callAsAdmin(apiKeys.list, {}))).toMatch(/^\d{4}-/)
})

test('a revoked, an expired and an unknown key are refused', async () => {
  const [revoked, expired] = [await createApiKey(), await createApiKey()]
  await callAsAdmin(apiKeys.revoke, { id: revoked.id })
  await db.update(keyTable).set({ expires_at: new Date() }).where(eq(keyTable.id, expired.id))

  for (const as of [revoked, expired, { token: makeApiKey().key }])
    expect(await call(users.list, {}, { as })).toMatchObject({ status: 401, code: 'session_over' })
  expect(await call(apiKeys.revoke, { id: revoked.id }, { as: await sharedAdmin() })).toMatchObject({ status: 404 })
})

test('a key loses what its administrator loses, and ends with a block', async () => {
  const admin = await createAdmin()
  const { key, hash } = makeApiKey()
  const created = { name: 'Reports', hash, permissions: ['members.read' as const, 'accounts.read' as const] }
  expect(await call(apiKeys.create, created, { as: admin })).toMatchObject({ status: 200 })
  const as = { token: key }
  expect(await call(accounts.accountant, {}, { as })).toMatchObject({ status: 200 })

  const { username } = admin
  await callAsAdmin(users.setRoles, { username, roles: ['support'] })
  expect(await call(accounts.accountant, {}, { as })).toMatchObject({ status: 403 })
  expect(await call(users.list, {}, { as })).toMatchObject({ status: 200 })

  await callAsAdmin(users.block, { username, status: 'block' })
  expect(await call(users.list, {}, { as })).toMatchObject({ code: 'account_blocked' })
})

test('a key has at least one permission, and its last day is not over', async () => {
  const as = await sharedAdmin()
  const { hash } = makeApiKey()
  const input = { name: 'x', hash, permissions: ['payments.decide' as const], expires_on: '2020-01-01' }

  expect(await call(apiKeys.create, input, { as })).toMatchObject({ issues: { expires_on: 'not_a_date' } })
  expect(await call(apiKeys.create, { ...input, permissions: [] }, { as })).toMatchObject({
    issues: { permissions: 'none_selected' },
  })
})

test('a hash that another key has is refused at its field', async () => {
  const as = await createAdmin()
  const input = { name: 'one', hash: makeApiKey().hash, permissions: ['members.read' as const] }
  expect(await call(apiKeys.create, input, { as })).toMatchObject({ status: 200 })

  expect(await call(apiKeys.create, { ...input, name: 'other' }, { as })).toMatchObject({
    status: 400,
    issues: { hash: 'invalid' },
  })
})
