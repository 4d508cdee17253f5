import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** The secret that a phone signs with: 32 random bytes as text, because the apps take text. */
export const createPhoneSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Encrypts a phone's secret: the bytes of the nonce, the tag and the ciphertext. `phoneId` is authenticated, so that the column of one
 * phone is of no use for another. `key` is base64url, 32 bytes.
 */
export function sealSecret(secret: string, { key, phoneId }: { key: string; phoneId: string }) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(phoneId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), text]))
}

/** Decrypts a phone's secret with the first key that fits. Undefined if none does. */
export function openSecret(
  sealed: Uint8Array,
  { keys, phoneId }: { keys: readonly string[]; phoneId: string },
): { secret: string; isCurrentKey: boolean } | undefined {
  const bytes = Buffer.from(sealed)
  for (const [index, key] of keys.entries()) {
    try {
      const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(phoneId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
      return { secret: text.toString('utf8'), isCurrentKey: index === 0 }
    } catch {
      // Encrypted with another key.
    }
  }
  return undefined
}
