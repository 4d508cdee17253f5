import { createHash } from 'node:crypto'
import { sessions } from '#contract/sessions.ts'
import { call } from './call.ts'

export const newPassword = 'staple battery'
export const resetPassword = (token: string, key?: string) =>
  call(sessions.resetPassword, { password: newPassword, token }, key === undefined ? {} : { key })
export const signInStatus = async (username: string, typed: string) =>
  (await call(sessions.signIn, { username, password: typed })).status
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
export const expiredLinkReply = {
  status: 422,
  errors: { token: 'This link is used or older than 30 minutes. Ask for a new one.' },
}
export const linkSentReply = { status: 200, message: 'A Password reset link send your mail.', data: null }
