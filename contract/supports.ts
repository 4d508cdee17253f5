import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment, OwnUsername, Text } from './fields.ts'
import { page, paging, period, search, usernameFilter } from './lists.ts'
import { successes } from './successes.ts'

export const SupportAuthor = v.picklist(['member', 'admin'])

export const requestKinds = ['payment', 'withdrawal'] as const

/** A top-up or a withdrawal of the member. */
export const AboutRequest = v.object({ kind: v.picklist(requestKinds), id: Id })
export type AboutRequest = v.InferOutput<typeof AboutRequest>

export const subjectKinds = [...requestKinds, 'entry'] as const

/** What a thread is about: a request of the member, or an entry of the member's statement by its `ref`. */
export const ThreadSubject = v.object({ kind: v.picklist(subjectKinds), id: Id })
export type ThreadSubject = v.InferOutput<typeof ThreadSubject>

/** A support message opens a thread. */
export const SupportMessage = v.object({
  _id: Id,
  username: v.string(),
  message: v.string(),
  created_at: Moment,
  isSolved: v.boolean(),
  /** The newest message of the thread is an administrator's. */
  isAnswered: v.boolean(),
  about: v.nullable(ThreadSubject),
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
      /** A request of the caller, or an entry of the own statement. */
      about: v.optional(ThreadSubject),
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
    /** `about` is the id of a subject. */
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
      /** The id of a subject. */
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
