import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair that identifies the server to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the key pair from the secret, so that all processes have the same one and a backup has none. After a change of the secret
 * each browser subscribes again at its next start; until then the earlier key serves it.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  const ecdh = createECDH('prime256v1')
  // One in 2^32 values is no private key of the curve.
  for (let attempt = 0; ; attempt++) {
    try {
      ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `joma vapid ${attempt}`, 32)))
      break
    } catch (error) {
      if (attempt > 8) throw error
    }
  }
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}
