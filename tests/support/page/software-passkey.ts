import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { expect } from 'vitest'
import { factors } from '#contract/factors.ts'
import { call } from '../server/call.ts'
import type { Account } from '../server/members.ts'
import { parts } from '../server/test-app.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The flags of authenticator data: the user is present and verified; a new credential follows. */
const verified = 0x05
const withCredential = 0x40

/** An authenticator with one ES256 credential, as Web Authentication defines it. */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: parts.publicUrl, crossOrigin: false }))

  function authData(rpId: string, flags: number, credential = Buffer.alloc(0)) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(rpId), head, credential])
  }

  /** The id and the public key: CBOR of `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
  function credentialData() {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const key = [
      hex('a5 0102 0326 2001 21 5820'),
      Buffer.from(x!, 'base64url'),
      hex('22 5820'),
      Buffer.from(y!, 'base64url'),
    ]
    return Buffer.concat([Buffer.alloc(16), hex('0020'), id, ...key])
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    create({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
      const data = authData(rp.id!, verified | withCredential, credentialData())
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      // CBOR of `{ fmt: 'none', attStmt: {}, authData }`.
      const parts = ['\xa3cfmtdnonegattStmt\xa0hauthData\x59'].map((text) => Buffer.from(text, 'latin1'))
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.concat([...parts, length, data]).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, rpId }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
      const data = authData(rpId!, verified)
      const client = clientData('webauthn.get', challenge)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** Adds a passkey to an account through the API. */
export async function addPasskey(as: Account, label = 'my phone') {
  const passkey = createSoftwarePasskey()
  const { options } = (await call(factors.startPasskey, {}, { as })).data
  const response = { ...passkey.create(options as unknown as PublicKeyCredentialCreationOptionsJSON) }
  expect((await call(factors.addPasskey, { label, response }, { as })).status).toBe(200)
  return passkey
}
