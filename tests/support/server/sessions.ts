import { jwtDecode } from 'jwt-decode'
import * as v from 'valibot'
import { sessions, TokenClaims } from '#contract/sessions.ts'
import { call } from './call.ts'

export const failSignIn = (username: string) => call(sessions.signIn, { username, password: 'a wrong one' })
export const decodeClaims = (token: string) => v.parse(TokenClaims, jwtDecode(token))
