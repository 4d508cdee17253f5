import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Operation } from './openapi-document.ts'
import type { Field } from './operation-fields.ts'

export type Generator = fc.GeneratorValue
export type Fields = Record<string, unknown>

/** An account that sends requests. */
export interface Sender {
  name: string
  /** The role in the OpenAPI document; undefined for a signed-out sender. */
  role?: 'customer' | 'admin'
  token?: string
}

/** The senders and the rows that malformed requests can name. */
export interface RequestContext {
  anonymous: Sender
  admin: Sender
  /** A member with money. Sends only requests that must be refused. */
  rich: Sender
  /** A member without money. */
  poor: Sender
  /** Rows that exist and do not belong to the senders. */
  usernames: string[]
  ids: string[]
  /** Ids of rows whose changes move no money. */
  harmless: string[]
  /** Complete `Authorization` headers that must be refused. */
  wrongTokens: string[]
}

/** A request with its fields, before serialization. A mutation changes it. */
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
  /** The relative frequency. */
  weight: number
  isRefused: boolean
  appliesTo: (facts: OperationFacts) => boolean
  mutate: (draft: RequestDraft, g: Generator, facts: OperationFacts, context: RequestContext) => void
}

/** The properties of an operation that the mutations use. */
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

/** Sets a nested field. Does nothing if a parent is not an object any more. */
export function setField(fields: Fields, { path }: Field, value: unknown) {
  const owner = path.slice(0, -1).reduce<unknown>((inner, name) => (inner as Fields)[name], fields)
  if (typeof owner === 'object' && owner !== null) (owner as Fields)[path.at(-1)!] = value
}

/** A username and an id that do not exist, or the id of a row without money. */
export const unknownTarget = () => ({ username: `n${randomUUID().slice(0, 12)}`, id: randomUUID() })
export const harmlessTarget = (g: Generator, { harmless }: RequestContext) => ({
  ...unknownTarget(),
  id: pick(g, harmless),
})

/** Replaces all usernames and ids of a request. */
export function setTarget({ path, body }: RequestDraft, { username, id }: { username: string; id: string }) {
  for (const fields of [path, body ?? {}]) {
    for (const name of ['_id', 'id', 'task_id', 'advertise']) if (name in fields) fields[name] = id
    if ('username' in fields) fields.username = username
    if ('ids' in fields) fields.ids = [id]
  }
}
