import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { page, paging } from './lists.ts'

/** A notification of any kind, also of a newer server. `Notification` has the kinds that this version knows. */
export const ListedNotification = v.object({
  _id: Id,
  kind: v.string(),
  ref: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  created_at: Moment,
  is_read: v.boolean(),
})
export type ListedNotification = v.InferOutput<typeof ListedNotification>

/** `notifications.list`. In a separate file, so that the page's first chunks do not contain the kinds. */
export const { list: notificationList } = endpoints({
  /** The caller's own. The change stream sends `Customer` to the user of a new notification. */
  list: {
    method: 'GET',
    path: '/notification/get-notifications',
    role: 'signed-in',
    input: fields(paging),
    output: page(ListedNotification),
    tags: ['Customer', 'Notice'],
    worksOffline: true,
  },
})
