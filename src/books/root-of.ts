import { type BookProof, leafText } from '#contract/books.ts'
import { sha256, toHex } from '../api/sha256.ts'

const encoder = new TextEncoder()

const hashParts = async (...parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sha256(new Uint8Array(await new Blob(parts).arrayBuffer())))

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** SHA-256 of a text, in hex. */
export const hashText = async (text: string): Promise<string> => toHex(await sha256(encoder.encode(text)))

/** A leaf and an inner node begin with different bytes, so that no node can be shown as a leaf. */
const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The root to which a proof leads. */
export async function rootOf(proof: BookProof): Promise<string> {
  let hash = await hashParts(leafPrefix, encoder.encode(leafText(proof)))
  for (const step of proof.path) {
    const other = fromHex(step.slice(1))
    hash = step.startsWith('<') ? await hashParts(nodePrefix, other, hash) : await hashParts(nodePrefix, hash, other)
  }
  return toHex(hash)
}
