const keyBytes = 32

/** A new API key, and the SHA-256 that the server stores. Throws on a page without encryption. */
export async function makeKey(): Promise<{ key: string; hash: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  const base64 = btoa(String.fromCharCode(...bytes))
  const key = `jk_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return { key, hash: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
