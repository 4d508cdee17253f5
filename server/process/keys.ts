import { hkdfSync } from 'node:crypto'

/** The keys of one secret. Each purpose has its own key, so that one key never serves two protocols. */
export interface Keys {
  /** Names the keys in the header of tokens. Does not reveal the secret. */
  id: string
  /** Signs access tokens. Base64url. */
  token: string
  /** Authenticates proposals, and compares fingerprints of requests that an earlier version has stored. Base64url. */
  fingerprint: string
  /** Encrypts the keys of fingerprints. Base64url, 32 bytes. */
  fingerprintKey: string
  /** Signs device tokens. Base64url. */
  device: string
  /** Encrypts the secrets of till phones. Base64url, 32 bytes. */
  tillPhone: string
  /** Encrypts the secrets of authenticator apps. Base64url, 32 bytes. */
  factor: string
  /** Encrypts the passwords in proposals. Base64url, 32 bytes. */
  proposal: string
  /** Encrypts the URL and the secret of the webhook. Base64url, 32 bytes. */
  webhook: string
  /** Signs the closed books of a day. Base64url, 32 bytes. */
  books: string
}

/** Derives the keys of a secret with HKDF (RFC 5869). */
export const deriveKeys = (secret: string): Keys => ({
  id: derive(secret, 'key id').slice(0, 8),
  token: derive(secret, 'access token'),
  fingerprint: derive(secret, 'request fingerprint'),
  fingerprintKey: derive(secret, 'fingerprint key'),
  device: derive(secret, 'device token'),
  tillPhone: derive(secret, 'till phone'),
  factor: derive(secret, 'second factor'),
  proposal: derive(secret, 'proposal'),
  webhook: derive(secret, 'webhook'),
  books: derive(secret, 'books'),
})

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `joma ${purpose}`, 32)).toString('base64url')
