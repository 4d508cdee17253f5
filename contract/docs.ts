import type { RefusalCode } from './errors.ts'
import type { contract } from './index.ts'

/** The summary of an operation; after a full stop the description. Or also the refusals of only this operation. */
export type OperationDocs = string | { text: string; refuses: RefusalCode[] }

/** The description of a field, or also an example. Without one, the example is derived from the schema. */
export type FieldDocs = string | [description: string, example: unknown]

/** The words of the OpenAPI document about a noun. In files of their own, because pages contain the endpoints. */
export interface NounDocs<Noun extends keyof typeof contract> {
  description: string
  operations: Record<keyof (typeof contract)[Noun], OperationDocs>
  /**
   * The fields and the named schemas of the noun. The entry of a field of one schema or operation has precedence:
   * `Bank.status`, `banksAdd.status`. Those of several nouns are in `fields.docs.ts`.
   */
  fields?: Record<string, FieldDocs>
}

export const anId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d'
export const another = '0198f0c2-8b11-7c02-8e4a-92d3b7a6c5f1'
export const aMoment = '2026-11-20T09:12:31.000Z'
export const aDay = '2026-11-20'
