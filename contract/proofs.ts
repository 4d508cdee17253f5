import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { FactorCode, PasskeyResponse, Password, Text } from './fields.ts'
import { issue } from './issues.ts'

/** One of a password, a code, and the assertion of a passkey. */
export const Proof = v.pipe(
  fields({
    password: v.optional(Password),
    code: v.optional(FactorCode),
    passkey: v.optional(PasskeyResponse),
  }),
  v.forward(
    v.check(
      ({ password, code, passkey }) => [password, code, passkey].filter((given) => given !== undefined).length === 1,
      issue('required'),
    ),
    ['password'],
  ),
)

/** The options of a call of the Web Authentication API, as JSON. */
export const PasskeyOptions = v.looseObject({})

/** What proves a user: an authenticator app, and passkeys. `passkey` is for `navigator.credentials.get`. */
export const ProofOptions = v.object({ totp: v.boolean(), passkey: v.nullable(PasskeyOptions) })
export type ProofOptions = v.InferOutput<typeof ProofOptions>

/** Of endpoints that read options. No screen shows it. */
export const optionsMessage = 'Continue with the second factor.'

/** Endpoints of `factors`. In a separate file, because the sign-in and the proof dialog need no other. */
export const proofs = endpoints({
  /** What the second step of a sign-in accepts. Refuses as the sign-in does. */
  signInOptions: {
    method: 'POST',
    path: '/auth/factor-options',
    role: 'anyone',
    input: fields({ username: Text(64), password: Password, device_token: v.optional(Text(200)) }),
    output: ProofOptions,
    touches: [],
    message: optionsMessage,
    hasSecretResponse: 'repeatable',
  },
  proofOptions: {
    method: 'POST',
    path: '/factor/proof-options',
    role: 'signed-in',
    input: nothing,
    output: ProofOptions,
    touches: [],
    message: optionsMessage,
    hasSecretResponse: 'repeatable',
  },
  /** Proves that the user is at the device. For 10 minutes the session may then make the calls that need it. */
  prove: {
    method: 'POST',
    path: '/factor/prove',
    role: 'signed-in',
    input: Proof,
    output: noData,
    touches: [],
    message: 'Confirmed.',
    hasSecretResponse: 'repeatable',
  },
})
