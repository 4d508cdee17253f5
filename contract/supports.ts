import * as v from 'valibot'
import { BulkIds, BulkResults } from './bulk.ts'
import { endpoints, fields, noData } from './endpoint.ts'
import { Id, Moment, OwnUsername, Text } from './fields.ts'
import { page, paging, period, search, usernameFilter } from './lists.ts'
import { successes } from './successes.ts'

export const SupportMessage = v.object({
  _id: Id,
  username: v.string(),
  message: v.string(),
  created_at: Moment,
  isSolved: v.boolean(),
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

export const supports = endpoints({
  create: {
    method: 'POST',
    path: '/support/create-support-message',
    role: 'customer',
    input: fields({ message: Text(2_000), username: OwnUsername }),
    output: SupportMessage,
    touches: ['Support'],
    message: successes.message_sent,
  },
  mine: {
    method: 'GET',
    path: '/support/get-single-user-support-messages',
    role: 'customer',
    input: fields(paging),
    output: page(SupportMessage),
    tags: ['Support'],
    worksOffline: true,
  },
  list: {
    method: 'GET',
    path: '/support/get-support-messages',
    role: 'admin',
    input: fields({
      ...paging,
      ...period,
      username: usernameFilter,
      /** A part of the username. */
      search,
      status: v.optional(v.picklist(['pending', 'solved'])),
    }),
    output: page(SupportMessage),
    tags: ['Support'],
  },
  solve: {
    method: 'PATCH',
    path: '/support/solve-support-message/:id',
    role: 'admin',
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
    input: fields({ id: Id }),
    output: noData,
    touches: ['Support'],
    audit: 'delete-support',
    message: 'Deleted successfully',
  },
})
