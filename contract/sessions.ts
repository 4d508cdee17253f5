import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { NewPassword, Password, Text } from './fields.ts'

export const SignIn = fields({ username: Text(64), password: Password })

/** What the access token says of its holder. `exp` and `iat` are seconds since 1970. */
export const TokenClaims = v.object({
  username: v.string(),
  role: v.picklist(['customer', 'admin', 'super-admin']),
  iat: v.number(),
  exp: v.number(),
  jti: v.string(),
})
export type TokenClaims = v.InferOutput<typeof TokenClaims>

export const PasswordChange = v.pipe(
  fields({ currentPassWord: Password, newPassword: NewPassword, confirmPassword: Password }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (input) => input.newPassword === input.confirmPassword,
      'Password not match.',
    ),
    ['confirmPassword'],
  ),
)

export const sessions = endpoints({
  signIn: {
    method: 'POST',
    path: '/auth/login',
    role: 'anyone',
    input: SignIn,
    output: v.object({ accessToken: v.string() }),
    touches: ['Auth'],
    message: 'Welcome back.',
    keepsNoAnswer: true,
  },
  changePassword: {
    method: 'PATCH',
    path: '/auth/change-password',
    role: 'signed-in',
    input: PasswordChange,
    output: noData,
    touches: ['Auth'],
    message: 'Password changed successfully',
  },
})
