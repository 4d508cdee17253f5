import * as v from 'valibot'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment, NewPassword, Password, PaymentMethod, Text } from './fields.ts'
import { issue } from './issues.ts'
import { Taka } from './money.ts'
import { successes } from './successes.ts'

/** How long a recovery can be proved and finished. */
export const recoveryMinutes = 30
/** How long a grant of an administrator, and the link of it, can be used. */
export const grantHours = 24
/** How long withdrawals wait after a recovery. */
export const recoveryWaitHours = 24

/** The secret of the browser that started the recovery. */
const Token = v.pipe(Text(200), v.regex(/^[\w-]*$/, issue('not_a_reset_token')))

export const StartedRecovery = v.object({
  token: v.string(),
  /** What the member writes as the reference of the top-up: `R` and seven digits. */
  code: v.string(),
  /** The least taka to send, which are added to the account. */
  amount: Taka,
  /** Where to send them. Empty if no number is watched at the moment. */
  numbers: v.array(v.object({ method: PaymentMethod, number: v.string() })),
  expires_at: Moment,
})
export type StartedRecovery = v.InferOutput<typeof StartedRecovery>

/** `over`: expired, used, or unknown. `username` is null unless it is `proved`. */
export const RecoveryState = v.object({
  state: v.picklist(['waiting', 'proved', 'over']),
  username: v.nullable(v.string()),
})
export type RecoveryState = v.InferOutput<typeof RecoveryState>

/** Whose password a link sets. */
export const LinkOwner = v.object({ username: v.string() })
export type LinkOwner = v.InferOutput<typeof LinkOwner>

export const RecoveredPassword = v.pipe(
  fields({ token: Token, password: NewPassword, confirm_password: Password }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm_password']],
      (input) => input.password === input.confirm_password,
      issue('passwords_differ'),
    ),
    ['confirm_password'],
  ),
)

/** An administrator's permission to create one password link for a member. */
export const RecoveryGrant = v.object({ _id: Id, reason: v.string(), created_at: Moment, expires_at: Moment })
export type RecoveryGrant = v.InferOutput<typeof RecoveryGrant>

const named = fields({ username: v.string() })

/** Ways back into an account without its mail address. */
export const recoveries = endpoints({
  /** Starts a recovery by a top-up. The response does not reveal whether the account exists or has a number for it. */
  start: {
    method: 'POST',
    path: '/recovery/start',
    role: 'anyone',
    input: fields({ username: Text(64) }),
    output: StartedRecovery,
    touches: [],
    message: successes.recovery_started,
    hasSecretResponse: 'repeatable',
  },
  /** A write only because the token must not be in a URL. The page repeats it until the state is no longer `waiting`. */
  check: {
    method: 'POST',
    path: '/recovery/check',
    role: 'anyone',
    input: fields({ token: Token }),
    output: RecoveryState,
    touches: [],
    message: successes.recovery_checked,
    hasSecretResponse: 'repeatable',
  },
  /** A write only because the token must not be in a URL. Refused if `sessions.resetPassword` would refuse the token. */
  checkLink: {
    method: 'POST',
    path: '/recovery/check-link',
    role: 'anyone',
    input: fields({ token: Token }),
    output: LinkOwner,
    touches: [],
    message: successes.recovery_checked,
    hasSecretResponse: 'repeatable',
  },
  /** Sets a new password, once. Ends all sessions, and withdrawals wait for 24 hours. */
  finish: {
    method: 'PATCH',
    path: '/recovery/finish',
    role: 'anyone',
    input: RecoveredPassword,
    output: noData,
    touches: ['Auth'],
    message: successes.password_reset,
  },
  /** Permits the caller to create one password link for a member. */
  allow: {
    method: 'POST',
    path: '/recovery/allow/:username',
    role: 'admin',
    permission: 'members.block',
    fresh: true,
    secondPerson: 'always',
    input: fields({ ...named.entries, reason: Text(300) }),
    output: noData,
    touches: ['Users'],
    audit: 'allow-recovery',
    message: 'Allowed. Create the link within 24 hours.',
  },
  /** The caller's grants for a member that can be used. */
  grants: {
    method: 'GET',
    path: '/recovery/get-grants/:username',
    role: 'admin',
    permission: 'members.block',
    input: named,
    output: v.array(RecoveryGrant),
    tags: ['Users'],
  },
  /** Uses a grant of the caller. The link is in this response only. Its use has the same consequences as `finish`. */
  createLink: {
    method: 'POST',
    path: '/recovery/create-link/:username',
    role: 'admin',
    permission: 'members.block',
    fresh: true,
    input: named,
    output: v.object({ url: v.string(), expires_at: Moment }),
    touches: ['Users'],
    audit: 'create-recovery-link',
    message: 'Link created.',
    hasSecretResponse: true,
  },
})
