import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/**
 * Encrypts a text: the bytes of the nonce, the tag and the ciphertext. `owner` is authenticated, so that the column of one row is
 * of no use for another. `key` is base64url, 32 bytes.
 */
export function seal(text: string, { key, owner }: { key: string; owner: string }) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), encrypted]))
}

/** Decrypts with the first key that fits. Undefined if none does. */
export function unseal(
  sealed: Uint8Array,
  { keys, owner }: { keys: readonly string[]; owner: string },
): { text: string; isCurrentKey: boolean } | undefined {
  const bytes = Buffer.from(sealed)
  for (const [index, key] of keys.entries()) {
    try {
      const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return { text: text.toString('utf8'), isCurrentKey: index === 0 }
    } catch {
      // Encrypted with another key.
    }
  }
  return undefined
}
