import * as v from 'valibot'

/** What the server sends to a browser, in the declarative form, which newer versions of Safari show without a worker. */
export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** The URL to open. */
    navigate: v.string(),
    lang: v.string(),
    /** A later notification with the same tag replaces this one. */
    tag: v.string(),
    /** Whether the phone sounds again when it replaces one. Missing in pushes of earlier versions. */
    renotify: v.optional(v.boolean()),
  }),
  /** The number of unseen notifications. */
  app_badge: v.number(),
})
export type PushPayload = v.InferOutput<typeof PushPayload>

/** The message of the worker to an open page: show this path. */
export const NavigateMessage = v.object({ type: v.literal('navigate'), path: v.string() })
export type NavigateMessage = v.InferOutput<typeof NavigateMessage>
