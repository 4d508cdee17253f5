import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** The beginning of an Ed25519 key in PKCS #8 and in SPKI; the 32 bytes of the key follow (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

/** Signs a head. `seed` is the server's key for closes, 32 bytes in base64url. */
export function signHead(head: string, seed: string): { signature: string; public_key: string } {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(seed, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  })
  const exported = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    signature: sign(null, Buffer.from(head), key).toString('base64url'),
    public_key: exported.subarray(spki.length).toString('base64url'),
  }
}

export function isSigned({
  head,
  signature,
  public_key,
}: {
  head: string
  signature: string
  public_key: string
}): boolean {
  const key = createPublicKey({
    key: Buffer.concat([spki, Buffer.from(public_key, 'base64url')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(head), key, Buffer.from(signature, 'base64url'))
}
