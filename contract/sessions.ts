import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { FactorCode, Id, NewPassword, PasskeyResponse, Password, Text } from './fields.ts'
import { issue } from './issues.ts'
import { successes } from './successes.ts'

/** `device_token` is the `deviceToken` of an earlier sign-in in this browser. */
export const SignIn = fields({
  username: Text(64),
  password: Password,
  /** The second step, for a user with a second factor: a code, or the assertion of a passkey. */
  code: v.optional(FactorCode),
  passkey: v.optional(PasskeyResponse),
  device_token: v.optional(v.pipe(v.string(), v.maxLength(200, issue('too_long', 200)))),
})

/** The claims of the access token. `exp` and `iat` are seconds since 1970. */
export const TokenClaims = v.object({
  username: v.pipe(v.string(), v.nonEmpty()),
  /** A `UserRole`, or a role of a later version. */
  role: v.pipe(v.string(), v.nonEmpty()),
  /** The `StaffRole`s of an administrator. Missing in tokens of before roles existed, when every administrator was an owner. */
  roles: v.optional(v.array(v.string())),
  iat: v.number(),
  exp: v.number(),
  jti: Id,
})
export type TokenClaims = v.InferOutput<typeof TokenClaims>

export const PasswordChange = v.pipe(
  fields({ currentPassWord: Password, newPassword: NewPassword, confirmPassword: Password }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (input) => input.newPassword === input.confirmPassword,
      issue('passwords_differ'),
    ),
    ['confirmPassword'],
  ),
)

/** `token` is the parameter `pst` of the mailed link. */
export const PasswordReset = fields({
  password: NewPassword,
  token: v.pipe(Text(200), v.regex(/^[\w-]*$/, issue('not_a_reset_token'))),
})

export const sessions = endpoints({
  signIn: {
    method: 'POST',
    path: '/auth/login',
    role: 'anyone',
    input: SignIn,
    output: v.object({ accessToken: v.string(), deviceToken: v.optional(v.string()) }),
    touches: ['Auth'],
    message: successes.signed_in,
    hasSecretResponse: 'repeatable',
  },
  /** Ends the session of the caller's token. Its other sessions stay. */
  signOut: {
    method: 'POST',
    path: '/auth/logout',
    role: 'signed-in',
    input: nothing,
    output: noData,
    touches: ['Auth'],
    message: successes.signed_out,
    isSmall: 'repeatable',
  },
  changePassword: {
    method: 'PATCH',
    path: '/auth/change-password',
    role: 'signed-in',
    input: PasswordChange,
    output: noData,
    touches: ['Auth'],
    message: successes.password_changed,
  },
  /** The response does not reveal whether the account exists. */
  forgotPassword: {
    method: 'PATCH',
    path: '/auth/forgot-password',
    role: 'anyone',
    input: fields({ username: Text(64) }),
    output: noData,
    touches: [],
    message: successes.reset_link_sent,
  },
  resetPassword: {
    method: 'PATCH',
    path: '/auth/reset-password',
    role: 'anyone',
    input: PasswordReset,
    output: noData,
    touches: ['Auth'],
    message: successes.password_reset,
  },
})
