import { createHash } from 'node:crypto'
import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { emails } from '#contract/emails.ts'
import { sessions, TokenClaims } from '#contract/sessions.ts'
import { call } from './call.ts'
import { type Account, password } from './members.ts'
import { readMails } from './test-app.ts'

export const failSignIn = (username: string) => call(sessions.signIn, { username, password: 'a wrong one' })
export const decodeClaims = (token: string) => v.parse(TokenClaims, jwtDecode(token))

export const newPassword = 'staple battery'
export const resetPassword = (token: string, key?: string) =>
  call(sessions.resetPassword, { password: newPassword, token }, key === undefined ? {} : { key })
export const signInStatus = async (username: string, entered: string) =>
  (await call(sessions.signIn, { username, password: entered })).status
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
export const expiredLinkReply = {
  status: 422,
  errors: { token: 'This link is used or too old. Ask for a new one.' },
}
export const linkSentReply = { status: 200, message: 'A Password reset link send your mail.', data: null }

/** The tokens that were mailed to an account, oldest first. */
export async function readMailedTokens(username: string): Promise<string[]> {
  const texts = (await readMails()).map(({ text }) => text).filter((text) => text.includes(`"${username}"`))
  return texts.flatMap((text) => /#pst=(\S+)/.exec(text)?.[1] ?? [])
}

/** Requests a change of the mail address and reads the token from the mail. */
export async function requestEmailLink(as: Account, email = `new.${as.username}@example.com`): Promise<string> {
  expect((await call(emails.change, { email, currentPassWord: password }, { as })).status).toBe(200)
  return vi.waitFor(async () => {
    const mail = (await readMails()).findLast(({ to }) => to === email)
    return /#pet=(\S+)/.exec(mail!.text)![1]!
  })
}

/** Requests a reset link and reads its token from the mail. */
export async function requestResetLink(username: string): Promise<string> {
  const earlier = await readMailedTokens(username)
  expect((await call(sessions.forgotPassword, { username })).status).toBe(200)
  return vi.waitFor(async () => {
    const tokens = await readMailedTokens(username)
    expect(tokens.length).toBeGreaterThan(earlier.length)
    return tokens.at(-1)!
  })
}
