import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { type Reply, send } from './call.ts'
import type { Account } from './members.ts'

type Contract = typeof contract
type WriteOf<Role extends string> = {
  [Group in keyof Contract & string]: {
    [Name in keyof Contract[Group] & string]: Contract[Group][Name] extends { role: Role; message: string }
      ? `${Group}.${Name}`
      : never
  }[keyof Contract[Group] & string]
}[keyof Contract & string]

export type WriteOfAdmins = WriteOf<'admin'> | 'the upload'
export type WriteOfMembers = WriteOf<'anyone' | 'signed-in' | 'customer'> | 'the picture'

export type Doing = (as: Account) => Promise<Reply<unknown>>

/** One act of an administrator: how it is done, and what the audit log has to say of it. */
export interface Act {
  action: AuditAction
  act: Doing
  /** The same call where it is refused. */
  refused: Doing
  /** The member whom it concerns. */
  username?: string
  member?: Account
  /** To how many it is done. */
  times?: number
  before: object | null
  after: object | null
}

/** The ways in which each write of administrators is done. */
export type ActsOfAdmins = Record<WriteOfAdmins, (() => Promise<Act>)[]>

export const nowhere = randomUUID()

export const doing = (row: Endpoint, fields: object, refusedFields: object): Pick<Act, 'act' | 'refused'> => ({
  act: (as) => send(row, fields, { as }),
  refused: (as) => send(row, refusedFields, { as }),
})
