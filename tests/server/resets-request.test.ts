import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { call, send } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { linkSentReply, readMailedTokens } from '../support/server/sessions.ts'
import { mails, parts } from '../support/server/test-app.ts'
import { buildRequest } from '../support/server/wire.ts'

test('the username is trimmed and compared without case', async () => {
  const { username } = await createMember()

  await call(sessions.forgotPassword, { username: ` ${username.toUpperCase()} ` })

  expect(await readMailedTokens(username)).toHaveLength(1)
})

test('the response is the same for an active, a blocked, a deleted and a missing account, and only the active one gets a mail', async () => {
  const [live, blocked, deleted] = [await createMember(), await createMember(), await createMember()]
  const as = await sharedAdmin()
  await call(users.block, { username: blocked.username, status: 'block' }, { as })
  await call(users.delete, { username: deleted.username }, { as })
  const names = [live.username, blocked.username, deleted.username, `n${randomUUID().slice(0, 12)}`]

  const replies = await Promise.all(names.map((username) => call(sessions.forgotPassword, { username })))

  expect(replies).toMatchObject([linkSentReply, linkSentReply, linkSentReply, linkSentReply])
  const headersOf = ({ headers }: (typeof replies)[number]) => [...headers.keys()].sort()
  for (const reply of replies) expect(headersOf(reply)).toEqual(headersOf(replies[0]!))
  const counts = await Promise.all(names.map(async (username) => (await readMailedTokens(username)).length))
  expect(counts).toEqual([1, 0, 0, 0])
})

test('the response waits neither for the mail nor for the database', async () => {
  const { username } = await createMember()

  const { status } = await call(sessions.forgotPassword, { username })

  expect(status).toBe(200)
  expect(mails.some(({ text }) => text.includes(username))).toBe(false)
  expect(await readMailedTokens(username)).toHaveLength(1)
})

test('a mail that cannot be sent does not change the response', async () => {
  const mailer = {
    send: () => {
      throw new Error('The mailer is broken')
    },
    close: async () => undefined,
  }
  const { username } = await createMember()

  const answer = await createApp({ ...parts, mailer }).request(...buildRequest(sessions.forgotPassword, { username }))
  await parts.background.settled()

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, message: linkSentReply.message, data: null })
})

test.each([undefined, '', '   ', 7, 'x'.repeat(65), ['a']])(
  'a reset request without a valid username is refused: %j',
  async (username) => {
    const { status, errors } = await send(sessions.forgotPassword, { username })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual(['username'])
  },
)

test.each(['\0', "'; drop table reset --", '‮evil', '%', '_', 'İstanbul'])(
  '%j is treated as any other username',
  async (username) => {
    const { status } = await call(sessions.forgotPassword, { username })

    expect([200, 400]).toContain(status)
    expect(await readMailedTokens(username)).toEqual([])
  },
)

test('the same key sends no second mail', async () => {
  const { username } = await createMember()
  const key = randomUUID()
  await call(sessions.forgotPassword, { username }, { key })

  const again = await call(sessions.forgotPassword, { username }, { key })
  const other = await call(sessions.forgotPassword, { username: 'unknown-user' }, { key })

  expect(again).toMatchObject(linkSentReply)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(other.status).toBe(422)
  expect(await readMailedTokens(username)).toHaveLength(1)
})
