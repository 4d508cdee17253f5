import * as v from 'valibot'
import { endpoints, fields, nothing } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging, period, usernameFilter } from './lists.ts'

/** Each kind of event, as administrators' screens show it. */
export const securityEventKinds = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'password-entered': 'Entered the right password, not the second step',
  'slowed-down': 'Too many attempts',
  'new-address': 'First use of an address',
  'sign-out': 'Signed out',
  'session-ended': 'A session was ended',
  'reset-requested': 'Asked for a reset link',
  'reset-used': 'Used a reset link',
  'account-recovered': 'Recovered the account',
  'password-changed': 'Changed the password',
  'email-changed': 'Changed the mail address',
  'factor-added': 'Added a second factor',
  'factor-removed': 'Removed a second factor',
  'factor-failed': 'Wrong code or passkey',
  'recovery-code-used': 'Used a recovery code',
  'proof-failed': 'Wrong proof',
  'role-refused': 'Called what the role may not',
  'export-downloaded': 'Downloaded an export',
}
export type SecurityEventKind = keyof typeof securityEventKinds
export const SecurityEventKind = v.picklist(Object.keys(securityEventKinds) as SecurityEventKind[])

/** `username` is null if no account has the typed name. `address` is a network: /24 of IPv4, /48 of IPv6. */
export const SecurityEvent = v.object({
  _id: Id,
  kind: SecurityEventKind,
  username: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** The browser and the operating system: `Chrome, Android`. */
  device: v.nullable(v.string()),
  created_at: Moment,
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>

export const securityEvents = endpoints({
  list: {
    method: 'GET',
    path: '/security/get-events',
    role: 'admin',
    permission: 'staff.change',
    input: fields({ ...paging, ...period, username: usernameFilter, kind: v.optional(SecurityEventKind) }),
    output: page(SecurityEvent),
    tags: ['Auth'],
  },
  /** The last 20 of the caller, newest first. */
  mine: {
    method: 'GET',
    path: '/security/get-own-events',
    role: 'signed-in',
    input: nothing,
    output: v.array(SecurityEvent),
    tags: ['Auth'],
  },
})
