import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { successes } from './successes.ts'

/** A session of a user. `browser` and `os` are from the browser's own description, or null. */
export const OpenSession = v.object({
  _id: Id,
  browser: v.nullable(v.string()),
  os: v.nullable(v.string()),
  created_at: Moment,
  /** Exact to five minutes. */
  last_used_at: Moment,
  /** The session of the caller's token. */
  is_current: v.boolean(),
})
export type OpenSession = v.InferOutput<typeof OpenSession>

export const devices = endpoints({
  mine: {
    method: 'GET',
    path: '/auth/get-sessions',
    role: 'signed-in',
    input: nothing,
    output: v.array(OpenSession),
    tags: ['Auth'],
  },
  end: {
    method: 'PATCH',
    path: '/auth/end-session',
    role: 'signed-in',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Auth'],
    message: successes.session_ended,
    isSmall: 'repeatable',
  },
  endOthers: {
    method: 'PATCH',
    path: '/auth/end-other-sessions',
    role: 'signed-in',
    input: nothing,
    output: noData,
    touches: ['Auth'],
    message: successes.other_sessions_ended,
    isSmall: true,
  },
  ofUser: {
    method: 'GET',
    path: '/auth/get-user-sessions/:username',
    role: 'admin',
    permission: 'members.block',
    input: fields({ username: v.string() }),
    output: v.array(OpenSession),
    tags: ['Auth'],
  },
  /** Without an id it ends all sessions of the user. */
  endOfUser: {
    method: 'PATCH',
    path: '/auth/end-user-session/:username',
    role: 'admin',
    permission: 'members.block',
    input: fields({ username: v.string(), id: v.optional(Id) }),
    output: noData,
    touches: ['Auth'],
    audit: 'end-session',
    message: 'Signed out successfully',
  },
})
