import * as v from 'valibot'
import { issue } from './issues.ts'
import type { Tag } from './tags.ts'

/** What every path of a row stands below. */
export const basePath = '/api/v1'

/** Who may make a call. `admin` includes super-admin, which behaves exactly like admin. */
export type Role = 'anyone' | 'signed-in' | 'customer' | 'admin'

/** What travels in a URL is text; numbers and dates belong in bodies. */
type UrlFields = Record<string, string | undefined>

interface Common {
  /** Below `/api/v1`; `:name` places are filled from the input. */
  path: `/${string}`
  role: Role
  output: v.GenericSchema
}

export interface ReadEndpoint extends Common {
  method: 'GET'
  input: v.GenericSchema<UrlFields>
  /** What the answer is made of. A write that touches any of these makes it stale. */
  tags: readonly Tag[]
  /** True where what was read last is kept on a customer's phone, for when there is no network. */
  worksOffline?: true
}

interface Write extends Common {
  method: 'POST' | 'PATCH' | 'DELETE'
  input: v.GenericSchema<object>
  /** What the write makes stale, its own noun first. The server publishes it for the caller and for administrators. */
  touches: readonly Tag[]
  /** What a person reads once it is done. */
  message: string
  /** True where an answer must not be kept under its Idempotency-Key, because it holds a secret. */
  hasSecretResponse?: true
}

interface MemberWrite extends Write {
  role: Exclude<Role, 'admin'>
  audit?: never
}

interface AdminWrite extends Write {
  role: 'admin'
  /** The action in the audit log, or one for each choice of the input, by its name. */
  audit: string | Readonly<Record<string, string>>
}

export type WriteEndpoint = MemberWrite | AdminWrite
export type Endpoint = ReadEndpoint | WriteEndpoint
export type Contract = Record<string, Endpoint>

/** Names a group of endpoints. It returns its argument: its only work is to keep the types exact. */
export const endpoints = <const C extends Contract>(contract: C): C => contract

/** The fields of an input. One that is missing altogether says the same as one that is empty. */
export const fields = <const E extends v.ObjectEntries>(entries: E) => v.object(entries, issue('required'))

export const nothing = v.object({})
export const noData = v.null()

export type Input<E extends Endpoint> = v.InferInput<E['input']>
export type Output<E extends Endpoint> = v.InferOutput<E['output']>

/** Splits an input into the finished path and the fields that do not belong to it. */
export function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
