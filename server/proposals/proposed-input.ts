import { createHmac, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '../process/seal.ts'
import type { proposals } from './table.ts'

/** Never stored as text. */
const secretFields = ['password', 'confirm_password']

/** The keys of a secret of the server: `seal` encrypts, `hash` authenticates. The first is used, the others are earlier ones. */
export type ProposalKeys = readonly { seal: string; hash: string }[]

type Stored = Pick<typeof proposals.$inferSelect, 'id' | 'row' | 'input' | 'sealed_secrets' | 'input_hash'>

/** The columns of a proposed input. */
export function storeInput(
  input: Record<string, unknown>,
  { id, row }: { id: string; row: string },
  [key]: ProposalKeys,
) {
  const isSecret = ([name]: [string, unknown]) => secretFields.includes(name)
  const entries = Object.entries(input)
  const secrets = entries.filter(isSecret)
  const text = JSON.stringify(Object.fromEntries(secrets))
  return {
    input: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    sealed_secrets: secrets.length > 0 ? seal(text, { key: key!.seal, owner: id }) : null,
    input_hash: hashInput(row, input, key!.hash),
  }
}

/** The whole input. Undefined if it is not the one that was proposed. */
export function readInput(proposal: Stored, keys: ProposalKeys): Record<string, unknown> | undefined {
  const { id, row, input, sealed_secrets, input_hash } = proposal
  const opened = sealed_secrets && unseal(sealed_secrets, { keys: keys.map((key) => key.seal), owner: id })
  if (sealed_secrets && !opened) return undefined
  const whole = { ...input, ...(opened && (JSON.parse(opened.text) as Record<string, unknown>)) }
  return keys.some(({ hash }) => isEqual(input_hash, hashInput(row, whole, hash))) ? whole : undefined
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const hashInput = (row: string, input: unknown, key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([row, sortKeys(input)]))
    .digest('base64url')

/** The database stores the fields of an object in its own order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, sortKeys(each)] as const)
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
