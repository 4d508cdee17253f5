import { createHash, createHmac } from 'node:crypto'
import { leafText } from '#contract/books.ts'
import { toTaka } from '#contract/money.ts'

const hashBytes = 32
const idBytes = 16

/** What a member is owed, in poisha. */
export interface Figures {
  member_id: string
  balance: bigint
  earning: bigint
  hold: bigint
}

export const deriveSalt = (daySalt: Uint8Array, memberId: string): string =>
  createHmac('sha256', daySalt).update(memberId).digest('hex')

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The hashes of the leaves, 32 bytes each. `rootOf` of the contract is the other side. */
export function hashLeaves(figures: Figures[], { day, salt }: { day: string; salt: Uint8Array }): Uint8Array {
  const leaves = figures.map(({ member_id, balance, earning, hold }) => {
    const taka = { balance: toTaka(balance), earning: toTaka(earning), hold: toTaka(hold) }
    return sha256(leafPrefix, Buffer.from(leafText({ day, member_id, ...taka, salt: deriveSalt(salt, member_id) })))
  })
  return Buffer.concat(leaves)
}

/** The levels of a tree, from the leaves to the root. An odd node is its own parent. */
function buildLevels(leaves: Uint8Array): Uint8Array[][] {
  const first = split(leaves, hashBytes)
  const levels = [first.length > 0 ? first : [sha256()]]
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const [left, right] = [below[2 * at]!, below[2 * at + 1]]
      return right ? sha256(nodePrefix, left, right) : left
    })
  }
  return levels
}

const split = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export const computeRoot = (leaves: Uint8Array): string => toHex(buildLevels(leaves).at(-1)![0]!)

/** The other halves from a leaf up to the root. */
export function computePath(leaves: Uint8Array, position: number): string[] {
  const path: string[] = []
  let at = position
  for (const level of buildLevels(leaves)) {
    const isRight = at % 2 === 1
    const other = level[isRight ? at - 1 : at + 1]
    if (other) path.push(`${isRight ? '<' : '>'}${toHex(other)}`)
    at = Math.floor(at / 2)
  }
  return path
}

export const packIds = (ids: string[]): Uint8Array =>
  Buffer.concat(ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')))

/** The position of a member, -1 without one. */
export function findPosition(members: Uint8Array, memberId: string): number {
  const at = Buffer.from(members).indexOf(packIds([memberId]))
  // Between two ids the same bytes can stand by accident.
  if (at === -1 || at % idBytes === 0) return at === -1 ? -1 : at / idBytes
  return split(members, idBytes).findIndex((each) => Buffer.from(each).equals(packIds([memberId])))
}
