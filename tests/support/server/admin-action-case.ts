import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
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

export type AdminWrite = WriteNames<'admin'> | 'the upload'
export type MemberWrite = WriteNames<'anyone' | 'signed-in' | 'customer'> | 'the picture'

export type Perform = (as: Account) => Promise<Reply<unknown>>

/** One act of an administrator: how it is done, and what the audit log has to say of it. */
export interface AdminActionCase {
  action: AuditAction
  perform: Perform
  /** The same call where it is refused. */
  performInvalid: Perform
  /** The member whom it concerns. */
  username?: string
  member?: Account
  /** To how many it is done. */
  entryCount?: number
  before: object | null
  after: object | null
}

/** The ways in which each write of administrators is done. */
export type AdminActionCases = Record<AdminWrite, (() => Promise<AdminActionCase>)[]>

export const unknownId = randomUUID()

export const performing = (
  row: Endpoint,
  fields: object,
  refusedFields: object,
): Pick<AdminActionCase, 'perform' | 'performInvalid'> => ({
  perform: (as) => send(row, fields, { as }),
  performInvalid: (as) => send(row, refusedFields, { as }),
})
