import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment, OwnUsername, Text } from './fields.ts'
import { page, paging, period, search, usernameFilter } from './lists.ts'
import { successes } from './successes.ts'

export const SupportAuthor = v.picklist(['member', 'admin'])

export const requestKinds = ['payment', 'withdrawal'] as const

/** The member's request that a thread is about. */
export const AboutRequest = v.object({ kind: v.picklist(requestKinds), id: Id })
export type AboutRequest = v.InferOutput<typeof AboutRequest>

/** A support message opens a thread. */
export const SupportMessage = v.object({
  _id: Id,
  username: v.string(),
  message: v.string(),
  created_at: Moment,
  isSolved: v.boolean(),
  /** The newest message of the thread is an administrator's. */
  isAnswered: v.boolean(),
  about: v.nullable(AboutRequest),
  /** The id of a picture. It is deleted after 90 days. */
  picture: v.nullable(Id),
  /** The newest reply. */
  newest: v.nullable(v.object({ author: SupportAuthor, message: v.string(), created_at: Moment })),
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

export const supports = endpoints({
  create: {
    method: 'POST',
    path: '/support/create-support-message',
    role: 'customer',
    input: fields({
      message: Text(2_000),
      username: OwnUsername,
      /** A request of the caller. */
      about: v.optional(AboutRequest),
      picture: v.optional(Id),
    }),
    output: SupportMessage,
    touches: ['Support'],
    message: successes.message_sent,
  },
  mine: {
    method: 'GET',
    path: '/support/get-single-user-support-messages',
    role: 'customer',
    /** `about` is the id of a request. */
    input: fields({ ...paging, about: v.optional(Id) }),
    output: page(SupportMessage),
    tags: ['Support'],
    worksOffline: true,
  },
  list: {
    method: 'GET',
    path: '/support/get-support-messages',
    role: 'admin',
    permission: ['support.answer', 'members.read'],
    input: fields({
      ...paging,
      ...period,
      username: usernameFilter,
      /** A part of the username. */
      search,
      /** The id of a request. */
      about: v.optional(Id),
      /** `unanswered` and `answered` are the two kinds of `pending`. */
      status: v.optional(v.picklist(['pending', 'solved', 'unanswered', 'answered'])),
    }),
    output: page(SupportMessage),
    tags: ['Support'],
  },
  solve: {
    method: 'PATCH',
    path: '/support/solve-support-message/:id',
    role: 'admin',
    permission: 'support.answer',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Support'],
    audit: 'solve-support',
    message: 'Solve successfully',
  },
  /** Solves up to 100 messages in one transaction. A refused one does not prevent the others. */
  solveMany: {
    method: 'POST',
    path: '/support/solve-support-messages',
    role: 'admin',
    permission: 'support.answer',
    input: fields({ ids: BulkIds(Id) }),
    output: BulkResults,
    touches: ['Support'],
    audit: 'solve-support',
    message: 'Solve successfully',
  },
  delete: {
    method: 'DELETE',
    path: '/support/delete-support-message/:id',
    role: 'admin',
    permission: 'support.answer',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Support'],
    audit: 'delete-support',
    message: 'Deleted successfully',
  },
})
