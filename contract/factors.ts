import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { FactorCode, Id, Moment, PasskeyResponse, Text } from './fields.ts'
import { optionsMessage, PasskeyOptions, proofs } from './proofs.ts'
import { successes } from './successes.ts'

export const Passkey = v.object({
  _id: Id,
  label: v.string(),
  created_at: Moment,
  last_used_at: v.nullable(Moment),
})
export type Passkey = v.InferOutput<typeof Passkey>

/** The caller's second factors. */
export const OwnFactors = v.object({
  totp: v.boolean(),
  passkeys: v.array(Passkey),
  /** The number of unused recovery codes. */
  recovery_codes: v.number(),
  /** When an administrator needs a second factor; null if never. */
  required_from: v.nullable(Moment),
})
export type OwnFactors = v.InferOutput<typeof OwnFactors>

/** New recovery codes, which are shown once; none if the caller has codes already. */
const NewCodes = v.object({ recovery_codes: v.array(v.string()) })

export const passkeyMax = 10

export const factors = endpoints({
  mine: {
    method: 'GET',
    path: '/factor/get-own',
    role: 'signed-in',
    input: nothing,
    output: OwnFactors,
    tags: ['Auth'],
  },
  /** Creates a secret for an authenticator app. It counts only after `confirmTotp`. `uri` is the content of its QR code. */
  startTotp: {
    method: 'POST',
    path: '/factor/start-totp',
    role: 'signed-in',
    fresh: true,
    input: nothing,
    output: v.object({ secret: v.string(), uri: v.string() }),
    touches: [],
    message: optionsMessage,
    hasSecretResponse: 'repeatable',
  },
  /** Ends all other sessions of the caller, as every first factor does. */
  confirmTotp: {
    method: 'POST',
    path: '/factor/confirm-totp',
    role: 'signed-in',
    fresh: true,
    input: fields({ code: FactorCode }),
    output: NewCodes,
    touches: ['Auth'],
    message: successes.factor_added,
    hasSecretResponse: true,
  },
  removeTotp: {
    method: 'POST',
    path: '/factor/remove-totp',
    role: 'signed-in',
    fresh: true,
    input: nothing,
    output: noData,
    touches: ['Auth'],
    message: successes.factor_removed,
  },
  /** `options` are those of `navigator.credentials.create`. */
  startPasskey: {
    method: 'POST',
    path: '/factor/start-passkey',
    role: 'signed-in',
    fresh: true,
    input: nothing,
    output: v.object({ options: PasskeyOptions }),
    touches: [],
    message: optionsMessage,
    hasSecretResponse: 'repeatable',
  },
  addPasskey: {
    method: 'POST',
    path: '/factor/add-passkey',
    role: 'signed-in',
    fresh: true,
    input: fields({ label: Text(60), response: PasskeyResponse }),
    output: NewCodes,
    touches: ['Auth'],
    message: successes.factor_added,
    hasSecretResponse: true,
  },
  removePasskey: {
    method: 'POST',
    path: '/factor/remove-passkey',
    role: 'signed-in',
    fresh: true,
    input: fields({ id: Id }),
    output: noData,
    touches: ['Auth'],
    message: successes.factor_removed,
  },
  /** Replaces all recovery codes. */
  renewCodes: {
    method: 'POST',
    path: '/factor/renew-codes',
    role: 'signed-in',
    fresh: true,
    input: nothing,
    output: NewCodes,
    touches: ['Auth'],
    message: successes.codes_renewed,
    hasSecretResponse: true,
  },
  ...proofs,
})
