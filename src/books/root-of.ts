import { type BookProof, leafText } from '#contract/books.ts'

const encoder = new TextEncoder()
const sha256 = async (...parts: Uint8Array[]): Promise<Uint8Array> => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text, in hex. Needs a page with encryption. */
export const hashText = async (text: string): Promise<string> => toHex(await sha256(encoder.encode(text)))

/** A leaf and an inner node begin with different bytes, so that no node can be shown as a leaf. */
const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The root to which a proof leads. Needs a page with encryption. */
export async function rootOf(proof: BookProof): Promise<string> {
  let hash = await sha256(leafPrefix, encoder.encode(leafText(proof)))
  for (const step of proof.path) {
    const other = fromHex(step.slice(1))
    hash = step.startsWith('<') ? await sha256(nodePrefix, other, hash) : await sha256(nodePrefix, hash, other)
  }
  return toHex(hash)
}
