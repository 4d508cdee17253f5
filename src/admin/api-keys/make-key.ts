import { sha256, toHex } from '../../api/sha256.ts'

const keyBytes = 32

/** A new API key, and the SHA-256 that the server stores. */
export async function makeKey(): Promise<{ key: string; hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  const base64 = btoa(String.fromCharCode(...bytes))
  const key = `jk_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  return { key, hash: toHex(await sha256(new TextEncoder().encode(key))) }
}
