import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { users as userTable } from '#server/users/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { blockOrDelete, createMemberNamed, listUsernames, uniquePrefix } from '../support/server/user-lists.ts'

describe('the user search', () => {
  test('finds a substring of the username in any case, and trims spaces', async () => {
    const name = uniquePrefix()
    const { username } = await createMemberNamed(`${name}MiXed`)

    for (const search of [name, `${name.slice(2)}mix`, 'IXED'.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect(await listUsernames(users.list, { search })).toContain(username)
    }
    expect(await listUsernames(users.list, { search: `${name}x` })).toEqual([])
  })

  test('finds a part of the mobile number, however it is written', async () => {
    const { id, username } = await createMember()
    const number = `016${String(randomInt(100_000_000)).padStart(8, '0')}`
    await db
      .update(userTable)
      .set({ mobile_number: `+88${number.slice(0, 5)}-${number.slice(5)}` })
      .where(eq(userTable.id, id))

    for (const search of [
      number,
      number.slice(2, 9),
      `${number.slice(0, 5)} ${number.slice(5)}`,
      `+880 ${number.slice(1)}`,
    ])
      expect(await listUsernames(users.list, { search })).toContain(username)
    expect(await listUsernames(users.list, { search: `${number}1x` })).toEqual([])
  })

  test('fewer than three digits are not searched in the numbers', async () => {
    const { username } = await createMember()

    expect(await listUsernames(users.list, { search: '017' })).not.toContain(username)
  })

  test('finds letters outside ASCII exactly as they are written', async () => {
    const name = uniquePrefix()
    const typed = [`${name}Ärger`, `${name}জমা`]
    for (const username of typed) await createMemberNamed(username)

    for (const username of typed) expect(await listUsernames(users.list, { search: username })).toEqual([username])
    expect(await listUsernames(users.list, { search: 'Ärg' })).toContain(typed[0])
  })

  test.each([
    ['_', 'a_b'],
    ["'", "a'b"],
    ['"', 'a"b'],
    ['*', 'a*b'],
    ['$1', 'a$1b'],
    ['--', 'a--b'],
    ['{a}', 'a{a}b'],
  ])('treats %s as a literal character', async (sign, ending) => {
    const name = uniquePrefix()
    const { username } = await createMemberNamed(`${name}${ending}`)
    await createMemberNamed(`${name}axb`)

    expect(await listUsernames(users.list, { search: `${name}a${sign}` })).toEqual([username])
    expect(await listUsernames(users.list, { search: sign })).toEqual([username])
    await blockOrDelete(users.delete, { username })
  })

  test.each(['%', '\\', '%%', '\\%', '\\_', '_%', '?'])('finds no user for %s', async (search) => {
    await createMember()

    for (const row of [users.list, users.listBlocked, users.listDeleted]) {
      expect(await listUsernames(row, { search })).toEqual([])
    }
  })

  test('with an empty text returns all users', async () => {
    const all = await listUsernames(users.list)

    expect(await listUsernames(users.list, { search: '' })).toEqual(all)
    expect(await listUsernames(users.list, { search: '  ' })).toEqual(all)
  })

  test('accepts at most 64 characters', async () => {
    const { status, errors } = await call(users.list, { search: 'a'.repeat(65) }, { as: await sharedAdmin() })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['search'])
  })
})
