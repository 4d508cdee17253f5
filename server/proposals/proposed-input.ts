import { createHmac, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '../process/seal.ts'
import { hideSecrets } from '../webhooks/webhook-url.ts'
import type { proposals } from './table.ts'

/** Never stored as text. A logo and a picture are no secrets, but as long as 40 kB, so that no list may have them. */
const secretFields = ['password', 'confirm_password', 'secret', 'url', 'logo', 'picture']

/** The keys of a secret of the server: `seal` encrypts, `hash` authenticates. The first is used, the others are earlier ones. */
export type ProposalKeys = readonly { seal: string; hash: string }[]

type Stored = Pick<typeof proposals.$inferSelect, 'id' | 'endpoint' | 'input' | 'sealed_secrets' | 'input_hash'>

/** The columns of a proposed input. */
export function storeInput(
  input: Record<string, unknown>,
  { id, endpoint }: { id: string; endpoint: string },
  [key]: ProposalKeys,
) {
  const isSecret = ([name]: [string, unknown]) => secretFields.includes(name)
  const entries = Object.entries(input)
  const secrets = entries.filter(isSecret)
  const text = JSON.stringify(Object.fromEntries(secrets))
  const shown = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  return {
    // The whole URL replaces it when the input is opened.
    input: typeof input.url === 'string' ? { ...shown, url: hideSecrets(input.url) } : shown,
    sealed_secrets: secrets.length > 0 ? seal(text, { key: key!.seal, owner: id }) : null,
    input_hash: hashInput(endpoint, input, key!.hash),
  }
}

/** The whole input, and whether only keys of the current secret were needed. Undefined if it is not the one that was proposed. */
export function openInput(proposal: Stored, keys: ProposalKeys) {
  const { id, endpoint, input, sealed_secrets, input_hash } = proposal
  const opened = sealed_secrets && unseal(sealed_secrets, { keys: keys.map((key) => key.seal), owner: id })
  if (sealed_secrets && !opened) return undefined
  const whole = { ...input, ...(opened && (JSON.parse(opened.text) as Record<string, unknown>)) }
  const hashKey = keys.findIndex(({ hash }) => isEqual(input_hash, hashInput(endpoint, whole, hash)))
  if (hashKey === -1) return undefined
  return { input: whole, isCurrent: hashKey === 0 && (opened?.isCurrentKey ?? true) }
}

/** Whether two versions of a row have the same input. Resealing changes its hash. */
export function isSameInput(one: Stored, other: Stored, keys: ProposalKeys): boolean {
  const [first, second] = [openInput(one, keys), openInput(other, keys)]
  return !!first && !!second && toText(first.input) === toText(second.input)
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const hashInput = (endpoint: string, input: unknown, key: string) =>
  createHmac('sha256', key)
    .update(toText([endpoint, input]))
    .digest('base64url')

const toText = (value: unknown) => JSON.stringify(sortKeys(value))

/** The database stores the fields of an object in its own order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, sortKeys(each)] as const)
  return entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
