import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type Change, changeStream } from '#contract/changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { inbox } from '#contract/inbox/inbox.ts'
import { inboxViews } from '#contract/inbox/views.ts'
import { endpointsByName } from '#contract/index.ts'
import { permissions } from '#contract/permissions.ts'
import { queues } from '#contract/queues.ts'
import { Tag } from '#contract/tags.ts'
import { type Authorize, type Caller, can } from '../http/caller.ts'
import { limitReached } from '../http/limiter.ts'
import type { Changes, PublishedChange } from './changes.ts'

interface Parts {
  authorize: Authorize
  changes: Changes
  /** The pause between two events to an administrator, because every member's write reaches them. Default: 1 s. */
  adminPauseMs?: number | undefined
}

/** Streams changes to a caller for as long as the caller is connected and authorized. */
export const streamChanges = ({ authorize, changes, adminPauseMs = 1_000 }: Parts) => {
  const openStream = limitStreams(changeStream.maxStreamsPerAccount)
  return async (c: Context) => {
    const caller = (await authorize(c, changeStream)) as Caller
    const releaseStream = openStream(caller.userId)
    const missedMs = readMissedMs(c.req.query(changeStream.missedParam))
    const pauseMs = caller.role === 'customer' ? 0 : adminPauseMs
    const readable = caller.role === 'customer' ? undefined : getReadableTags(caller)
    const waitForMore = (signal: AbortSignal) => pause(pauseMs, undefined, { signal }).catch(() => {})
    // Disables response buffering in nginx, which would hold the events back.
    c.header('X-Accel-Buffering', 'no')
    const response = streamSSE(c, async (stream) => {
      const ending = new AbortController()
      stream.onAbort(() => ending.abort())
      const authorizeAgain = () => authorize(c, changeStream).catch((error) => isUnauthorized(error) && ending.abort())
      const heartbeat = setInterval(() => void stream.write(comment).then(authorizeAgain), changeStream.heartbeatMs)
      let isAboutCaller = false
      const selectTags = (change: PublishedChange) => {
        isAboutCaller ||= change.memberId === caller.userId
        return selectVisibleTags(caller.userId, readable, change)
      }
      try {
        // Subscribes before the stream opens, so that reads after its opening miss no change.
        const subscription = changes.subscribe(selectTags, ending.signal, missedMs)
        await stream.write(comment)
        for await (const tags of subscription) {
          // The caller may have been blocked.
          if (isAboutCaller) await authorizeAgain()
          isAboutCaller = false
          if (ending.signal.aborted) return
          await stream.writeSSE({ event: changeStream.event, data: JSON.stringify({ tags } satisfies Change) })
          // Changes of the pause are sent together.
          await waitForMore(ending.signal)
        }
      } finally {
        clearInterval(heartbeat)
        ending.abort()
        releaseStream()
      }
    })
    response.headers.set('Cache-Control', 'no-store, no-transform')
    return response
  }
}

/** Anything but a number of ms counts as none: the client then reads what it may have missed. */
function readMissedMs(text = ''): number {
  return /^\d{1,5}$/.test(text) ? Math.min(Number(text), changeStream.maxMissedMs) : 0
}

/** Limits the open streams of an account. Each call counts one and returns a function that releases it. */
function limitStreams(max: number) {
  const open = new Map<string, number>()
  return (account: string) => {
    const count = open.get(account) ?? 0
    if (count >= max) throw limitReached('too_many_requests', { waitMs: changeStream.heartbeatMs })
    open.set(account, count + 1)
    return () => {
      const left = (open.get(account) ?? 1) - 1
      if (left > 0) open.set(account, left)
      else open.delete(account)
    }
  }
}

/** After the next heartbeat another stream may have ended. */

/** An empty SSE comment: it opens the stream and serves as heartbeat. */
const comment = ':\n\n'

const isUnauthorized = (error: unknown) => error instanceof Refusal && (error.status === 401 || error.status === 403)

/** Tags of data that all members share. */
const common: readonly Tag[] = [
  'Plan',
  'Advertise',
  'Task',
  'Bank',
  'Refer',
  'Notice',
  'Limit',
  'WithdrawAmount',
  'Withdraw_Info',
  'Shop',
  'Rules',
]

/** Reads with the tags of several lists, of which each caller sees a part. */
const ofSeveral: readonly Endpoint[] = [queues.waiting, inbox.list, inboxViews.list]

/** The tags of the data that an administrator's permissions open. */
function getReadableTags(caller: Caller): readonly Tag[] {
  if (permissions.every((permission) => can(caller, permission))) return Tag.options
  const isReadable = (endpoint: Endpoint) =>
    endpoint.role === 'admin' && !ofSeveral.includes(endpoint) && can(caller, endpoint.permission)
  return [
    ...common,
    ...(can(caller, inboxViews.list.permission) ? (['InboxView'] as const) : []),
    ...Object.values(endpointsByName).flatMap((endpoint) =>
      endpoint.method === 'GET' && isReadable(endpoint) ? endpoint.tags : [],
    ),
  ]
}

/**
 * The tags of a change that a caller may see: members those of shared data and of their own, administrators also the
 * `readable` ones.
 */
function selectVisibleTags(
  userId: string,
  readable: readonly Tag[] | undefined,
  { tags, memberId, isGap }: PublishedChange,
): readonly Tag[] {
  // Any change about a member may have changed the member's own record and balances.
  if (memberId === userId) return [...tags, 'Customer']
  if (isGap) return tags
  if (readable) return tags.filter((tag) => readable.includes(tag))
  return memberId === undefined ? tags.filter((tag) => common.includes(tag)) : []
}
