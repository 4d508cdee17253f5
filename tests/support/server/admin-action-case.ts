import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Tag } from '#contract/tags.ts'
import { type Reply, send } from './call.ts'
import type { Account } from './members.ts'

type Contract = typeof contract
type WriteNames<Role extends string> = {
  [Group in keyof Contract & string]: {
    [Name in keyof Contract[Group] & string]: Contract[Group][Name] extends { role: Role; message: string }
      ? `${Group}.${Name}`
      : never
  }[keyof Contract[Group] & string]
}[keyof Contract & string]

export type AdminWrite = WriteNames<'admin'> | 'the upload of a video'
export type MemberWrite =
  | WriteNames<'anyone' | 'signed-in' | 'customer'>
  | 'the upload of a picture'
  | 'the upload of a picture for support'

export type Perform = (as: Account) => Promise<Reply<unknown>>

/** One admin action, and its expected entry in the audit log. */
export interface AdminActionCase {
  action: AuditAction
  perform: Perform
  /** The same call with input that is refused. */
  performInvalid: Perform
  /** The username in the audit entry. */
  username?: string
  member?: Account
  /** The number of audit entries of the action. Default: 1. */
  entryCount?: number
  /** Other actions that the write records too, each once. */
  also?: AuditAction[]
  /** The tags that the write publishes besides those of its endpoint. */
  alsoTouches?: Tag[]
  before: object | null
  after: object | null
  received: Received
}

/** The tags that members receive. Administrators receive all tags of the endpoint. */
interface Received {
  /** The tags for the affected member, or 'signed out' if the stream ends. */
  member?: Tag[] | 'signed out'
  /** The tags for administrators who did not make the call, besides those of the endpoint. */
  otherAdmins?: Tag[]
  /** The tags for all members. */
  everyone?: Tag[]
}

type CreateCase = () => Promise<AdminActionCase>
/** The cases of each admin write. */
export type AdminActionCases = Record<AdminWrite, CreateCase[]>
export type OneOrMoreCases = Record<AdminWrite, CreateCase | CreateCase[]>

export const unknownId = randomUUID()

export const performing = (
  endpoint: Endpoint,
  fields: object,
  refusedFields: object,
): Pick<AdminActionCase, 'perform' | 'performInvalid'> => ({
  perform: (as) => send(endpoint, fields, { as }),
  performInvalid: (as) => send(endpoint, refusedFields, { as }),
})
