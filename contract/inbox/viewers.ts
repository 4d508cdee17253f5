import * as v from 'valibot'
import { endpoints, fields } from '../endpoint.ts'
import { Text } from '../fields.ts'
import { proposals } from '../proposals.ts'

/** A page that shows a thread reads the viewers this often. */
export const lookEveryMs = 10_000

/** A viewer that was silent for longer is not listed. */
export const lookEndsAfterMs = 30_000

/** Another administrator who has a thread open. `thread` is its key in the inbox: an id, or the name of an alarm. */
export const InboxViewer = v.object({ thread: v.string(), username: v.string() })
export type InboxViewer = v.InferOutput<typeof InboxViewer>

/** Who has which thread of the inbox open. It locks nothing. */
export const inboxViewers = endpoints({
  /**
   * The other administrators. `looking` is the thread that the caller has open: the others see it for 30 s, or until the next
   * call of the session. Without it the caller has none open.
   */
  list: {
    method: 'GET',
    path: '/inbox/get-viewers',
    role: 'admin',
    permission: [...proposals.waiting.permission],
    input: fields({ looking: v.optional(Text(100)) }),
    output: v.array(InboxViewer),
    tags: ['InboxViewer'],
  },
})
