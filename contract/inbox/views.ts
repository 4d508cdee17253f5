import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from '../endpoint.ts'
import { Id, Text } from '../fields.ts'
import { issue } from '../issues.ts'
import { search } from '../lists.ts'
import { proposals } from '../proposals.ts'
import { InboxKind } from './inbox.ts'

/** An administrator has at most this many own views, and the shop this many shared ones. */
export const viewsMax = 20

const name = Text(40)

/**
 * A filter of the inbox with a name. A shared one is seen by every administrator who has the inbox. `count`: how much waits in it for
 * the caller. `canChange`: whether the caller may rename, share and delete it.
 */
export const InboxView = v.object({
  _id: Id,
  name: v.string(),
  kind: v.nullable(InboxKind),
  search: v.nullable(v.string()),
  isShared: v.boolean(),
  canChange: v.boolean(),
  count: v.number(),
})
export type InboxView = v.InferOutput<typeof InboxView>

const permission = [...proposals.waiting.permission]
const touches = ['InboxView'] as const

/** Saved filters of the inbox. */
export const inboxViews = endpoints({
  /** The own and the shared ones, oldest first. */
  list: {
    method: 'GET',
    path: '/inbox/get-views',
    role: 'admin',
    permission,
    input: nothing,
    output: v.array(InboxView),
    tags: ['InboxView', 'Payment', 'Withdraw', 'Support', 'Till', 'Proposal'],
  },
  /** Saves an own view. */
  save: {
    method: 'POST',
    path: '/inbox/save-view',
    role: 'admin',
    permission,
    input: fields({ name, kind: v.optional(InboxKind), search }),
    output: v.object({ _id: Id }),
    touches,
    audit: 'save-inbox-view',
    message: 'View saved.',
  },
  rename: {
    method: 'PATCH',
    path: '/inbox/rename-view/:id',
    role: 'admin',
    permission,
    input: fields({ id: Id, name }),
    output: noData,
    touches,
    audit: 'rename-inbox-view',
    message: 'View renamed.',
  },
  /** Shows a view to every administrator who has the inbox, or only to its owner again. */
  share: {
    method: 'PATCH',
    path: '/inbox/share-view/:id',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ id: Id, isShared: v.boolean(issue('required')) }),
    output: noData,
    touches,
    audit: 'share-inbox-view',
    message: 'View changed.',
  },
  delete: {
    method: 'DELETE',
    path: '/inbox/delete-view/:id',
    role: 'admin',
    permission,
    input: fields({ id: Id }),
    output: noData,
    touches,
    audit: 'delete-inbox-view',
    message: 'View deleted.',
  },
})
