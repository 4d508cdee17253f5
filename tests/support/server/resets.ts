import { createHash } from 'node:crypto'
import { sessions } from '#contract/sessions.ts'
import { call } from './call.ts'

export const chosen = 'staple battery'
export const reset = (token: string, key?: string) =>
  call(sessions.resetPassword, { password: chosen, token }, key === undefined ? {} : { key })
export const trySignIn = async (username: string, typed: string) =>
  (await call(sessions.signIn, { username, password: typed })).status
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
export const over = {
  status: 422,
  errors: { token: 'This link is used or older than 30 minutes. Ask for a new one.' },
}
export const sent = { status: 200, message: 'A Password reset link send your mail.', data: null }
