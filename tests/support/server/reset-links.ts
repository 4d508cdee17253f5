import { expect } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { call } from './call.ts'
import { mails, parts } from './test-app.ts'

/** The tokens that were mailed to an account, oldest first. */
export async function readMailedTokens(username: string): Promise<string[]> {
  await parts.background.settled()
  const texts = mails.map(({ text }) => text).filter((text) => text.includes(`"${username}"`))
  return texts.map((text) => /\?pst=(\S+)/.exec(text)![1]!)
}

/** Requests a reset link and reads its token from the mail. */
export async function requestResetLink(username: string): Promise<string> {
  expect((await call(sessions.forgotPassword, { username })).status).toBe(200)
  return (await readMailedTokens(username)).at(-1)!
}
