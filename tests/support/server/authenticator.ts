import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { expect } from 'vitest'
import { factors } from '#contract/factors.ts'
import { call } from './call.ts'
import type { Account } from './members.ts'
import { parts } from './test-app.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (bytes: Buffer) => bytes.toString('base64url')

/** The type and the length of a value, as short as possible. */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255])
}

/** Encodes a value as CBOR (RFC 8949), as far as attestations need it. */
function toCbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [toCbor(key), toCbor(each as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

/** An authenticator in software, with one passkey (ES256) of the app's site. */
export function createAuthenticator({ origin = parts.publicUrl }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  function createData(host: string, flags: number, ...rest: Buffer[]) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...rest])
  }

  const createClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const wrap = <Response>(response: Response) => ({
    id: toText(id),
    rawId: toText(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    /** The response to the options of `startPasskey`. */
    create: ({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON => {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, toCbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', createData(rp.id!, present | verified | hasCredential, credential)],
      ])
      return wrap({
        clientDataJSON: toText(createClientData('webauthn.create', challenge)),
        attestationObject: toText(toCbor(attestation)),
        transports: ['internal'],
      })
    },
    /** The response to the options of a proof. */
    get: (
      { challenge, rpId }: PublicKeyCredentialRequestOptionsJSON,
      { isVerified = true } = {},
    ): AuthenticationResponseJSON => {
      counter += 1
      const data = createData(rpId!, isVerified ? present | verified : present)
      const client = createClientData('webauthn.get', challenge)
      return wrap({
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
    /** A copy of the authenticator counts from the same number. */
    setCounter: (value: number) => {
      counter = value
    },
  }
}

/** The contract has the options of passkeys as plain objects. */
export const toCreationOptions = (options: object) => options as PublicKeyCredentialCreationOptionsJSON
export const toRequestOptions = (options: object) => options as PublicKeyCredentialRequestOptionsJSON

/** Adds a passkey to an account. */
export async function addPasskey(as: Account, label = 'Laptop') {
  const authenticator = createAuthenticator()
  const { options } = (await call(factors.startPasskey, {}, { as })).data
  const response = { ...authenticator.create(toCreationOptions(options)) }
  const reply = await call(factors.addPasskey, { label, response }, { as })
  expect(reply.status).toBe(200)
  return authenticator
}
