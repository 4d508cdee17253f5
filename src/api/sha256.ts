/** SHA-256 as 32 bytes. Browsers have it only with HTTPS and on localhost. Elsewhere a library is loaded. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const library = await import('@noble/hashes/sha2.js')
  return library.sha256(bytes)
}

/** Lower case, two digits a byte. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
