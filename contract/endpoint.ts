import * as v from 'valibot'
import { issue } from './issues.ts'
import type { NeededPermission } from './permissions.ts'
import type { Tag } from './tags.ts'

/** The prefix of every endpoint's path. */
export const basePath = '/api/v1'

/** The role that a call needs. `admin` includes `super-admin`, which has the same rights. */
export type Role = 'anyone' | 'signed-in' | 'customer' | 'admin'

/** Who may call. An administrator also needs a permission. */
export type Access = (
  | { role: Exclude<Role, 'admin'>; permission?: never }
  | { role: 'admin'; permission: NeededPermission }
) & {
  /** It needs a proof of the last 10 minutes that the user is at the device: always, or depending on the input. */
  fresh?: true | 'depends'
}

/** Fields of a URL are text. Numbers and booleans are sent in bodies. */
type UrlFields = Record<string, string | undefined>

interface Common {
  /** Without `/api/v1`. Each `:name` is replaced by that field of the input. */
  path: `/${string}`
  output: v.GenericSchema
}

interface Read extends Common {
  method: 'GET'
  input: v.GenericSchema<UrlFields>
  /** The tags of the response's data. A write that touches any of them makes the response stale. */
  tags: readonly Tag[]
  /** The last response is stored on a customer's phone, for use without a network. */
  worksOffline?: true
}

export type ReadEndpoint = Read & Access

/**
 * When a write waits for a second administrator:
 * - `always`;
 * - `staff`: if it concerns an account of the staff;
 * - `mode`: if it lets SMS act;
 * - `number`: if a text has a mobile number that is not the number of a shown till;
 * - `sum`: if the money that the administrator has moved or promised alone on this day is above the setting. This is also checked for
 *   `staff`, `mode` and `number`.
 */
export type SecondPerson = 'always' | 'staff' | 'mode' | 'number' | 'sum'

interface Write extends Common {
  method: 'POST' | 'PATCH' | 'DELETE'
  input: v.GenericSchema<object>
  /** The tags that the write makes stale, its own noun first. The server publishes them to the caller and to administrators. */
  touches: readonly Tag[]
  /** The message for the user after success. */
  message: string
  /**
   * When it waits for the confirmation of a second administrator, if the settings say so. Then the status is 202, and the data a
   * `Proposed`. A write that moves money needs one of them: without, it fails.
   */
  secondPerson?: SecondPerson
  /**
   * The response contains a secret, so it is not stored under its Idempotency-Key. A repeat is refused with `answer_not_stored`.
   * If it is `repeatable`, the key is ignored: each repeat only gives another secret.
   */
  hasSecretResponse?: true | 'repeatable'
  /**
   * It moves no money and opens no request, the outbox does not send it, and a repeat leaves the same state. So its stored
   * response is deleted after 7 days instead of 400. If it is `repeatable`, nothing is stored: a repeat changes nothing, also
   * after other calls.
   */
  isSmall?: true | 'repeatable'
}

type Audited =
  | {
      role: 'admin'
      /** The action in the audit log, or one action for each possible decision. */
      audit: string | Readonly<Record<string, string>>
    }
  | {
      role: Exclude<Role, 'admin'>
      /** Only for a write that ends a request, as a decision does. */
      audit?: string
    }

export type WriteEndpoint = Write & Access & Audited
export type Endpoint = ReadEndpoint | WriteEndpoint
export type Contract = Record<string, Endpoint>

/** Declares a group of endpoints. It returns its argument and only makes its type exact. */
export const endpoints = <const C extends Contract>(contract: C): C => contract

/** The fields of an input. A missing field has the same issue as an empty one. */
export const fields = <const E extends v.ObjectEntries>(entries: E) => v.object(entries, issue('required'))

export const nothing = v.object({})
export const noData = v.null()

export type Input<E extends Endpoint> = v.InferInput<E['input']>
export type Output<E extends Endpoint> = v.InferOutput<E['output']>

/** Fills the path with fields of the input. Returns the path and the remaining fields. */
export function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
