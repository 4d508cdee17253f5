import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment, Text } from './fields.ts'
import { page, paging } from './lists.ts'
import { successes } from './successes.ts'
import { SupportAuthor, SupportMessage } from './supports.ts'

/** A later message of a thread. The first one is the support message itself. */
export const SupportReply = v.object({
  _id: Id,
  author: SupportAuthor,
  /** The username of the administrator, for administrators only. */
  admin: v.nullable(v.string()),
  message: v.string(),
  /** The id of a picture. It is deleted after 90 days. */
  picture: v.nullable(Id),
  created_at: Moment,
})
export type SupportReply = v.InferOutput<typeof SupportReply>

/** The fields of a reply, for members and for administrators. */
export const replyFields = { id: Id, message: Text(2_000), picture: v.optional(Id) }

/** A support message and its replies. A member reads the own threads, an administrator all. */
export const supportThreads = endpoints({
  get: {
    method: 'GET',
    path: '/support/get-thread/:id',
    role: 'signed-in',
    input: fields({ id: Id }),
    output: SupportMessage,
    tags: ['Support'],
    worksOffline: true,
  },
  replies: {
    method: 'GET',
    path: '/support/get-thread-replies/:id',
    role: 'signed-in',
    input: fields({ id: Id, ...paging }),
    output: page(SupportReply),
    tags: ['Support'],
    worksOffline: true,
  },
  /** Reopens a solved thread. */
  reply: {
    method: 'POST',
    path: '/support/reply/:id',
    role: 'customer',
    input: fields(replyFields),
    output: SupportReply,
    touches: ['Support'],
    message: successes.message_sent,
  },
})
