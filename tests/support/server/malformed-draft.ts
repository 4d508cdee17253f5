import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Operation } from './openapi-document.ts'
import type { Field } from './operation-fields.ts'

export type Generator = fc.GeneratorValue
export type Fields = Record<string, unknown>

/** Somebody who sends requests. */
export interface Sender {
  name: string
  /** What the document calls it; undefined for somebody who is not signed in. */
  role?: 'customer' | 'admin'
  token?: string
}

/** Who sends, and what there is to aim at. */
export interface RequestContext {
  anonymous: Sender
  admin: Sender
  /** A member with money. Sends only what has to be refused. */
  rich: Sender
  /** A member without. */
  poor: Sender
  /** Things that are there, none of them the senders'. */
  usernames: string[]
  ids: string[]
  /** Ids of things that hold no money whatever is done to them. */
  harmless: string[]
  /** Whole `Authorization` headers that let nobody in. */
  wrongTokens: string[]
}

/** A call on its way to be spoiled: its fields where they belong, before they are written down. */
export interface RequestDraft {
  operation: Operation
  sender: Sender
  method: string
  path: Fields
  query: Fields
  body?: Fields
  url?: (url: string) => string
  sent?: (text: string) => string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

export interface Mutation {
  name: string
  /** How often it is chosen, against the others. */
  weight: number
  isRefused: boolean
  appliesTo: (facts: OperationFacts) => boolean
  mutate: (draft: RequestDraft, g: Generator, facts: OperationFacts, context: RequestContext) => void
}

/** What the document says of a call, as far as spoiling it needs. */
export interface OperationFacts {
  operation: Operation
  role: 'anyone' | 'signed-in' | 'customer' | 'admin'
  inBody: Field[]
  inPath: Field[]
  inQuery: Field[]
  isWrite: boolean
  takesKey: boolean
  mutations: Mutation[]
}

export const pick = <T>(g: Generator, from: readonly T[]): T => from[g(fc.nat, { max: from.length - 1 })]!
export const chance = (g: Generator, percent: number) => g(fc.nat, { max: 99 }) < percent

/** Sets a field, however deep it stands. Does nothing where something else stands above it by now. */
export function setField(fields: Fields, { path }: Field, value: unknown) {
  const owner = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as Fields)[name], fields)
  if (typeof owner === 'object' && owner !== null) (owner as Fields)[path.at(-1)!] = value
}

/** Somebody and something that are not there, or something that is and holds no money. */
export const unknownTarget = () => ({ username: `n${randomUUID().slice(0, 12)}`, id: randomUUID() })
export const harmlessTarget = (g: Generator, { harmless }: RequestContext) => ({
  ...unknownTarget(),
  id: pick(g, harmless),
})

/** Makes a call be about somebody and something. */
export function setTarget({ path, body }: RequestDraft, { username, id }: { username: string; id: string }) {
  for (const fields of [path, body ?? {}]) {
    for (const name of ['_id', 'id', 'task_id', 'advertise']) if (name in fields) fields[name] = id
    if ('username' in fields) fields.username = username
    if ('ids' in fields) fields.ids = [id]
  }
}
