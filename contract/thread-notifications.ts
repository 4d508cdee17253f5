import { endpoints, fields, noData } from './endpoint.ts'
import { Id } from './fields.ts'

/** `notifications.markThreadRead`. In a separate file, so that the screens of requests do not contain the kinds. */
export const { markThreadRead } = endpoints({
  /** All about a thread: a request, an entry of the statement by its `ref`, or a conversation. */
  markThreadRead: {
    method: 'PATCH',
    path: '/notification/mark-thread-read/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Customer'],
    message: 'The notifications are marked as read.',
    isSmall: 'repeatable',
  },
})
