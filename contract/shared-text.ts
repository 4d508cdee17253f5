/**
 * A text that another app shares with Joma. It arrives as a form at `action`. The worker stores it, and the page takes it from
 * there, because a URL would be in the history and in the logs of servers.
 */
export const sharedText = {
  /** The path of the share target, and the page that takes the text. */
  action: '/home/payment-sitting',
  field: 'text',
  /** The cache in Cache Storage, and the URL of its only entry. */
  cache: 'joma-shared-text',
  entry: '/shared-text',
  lengthMax: 2_000,
  /** A text that was never taken, for example before a sign-in that was abandoned, is ignored after this time. */
  maxAgeMs: 600_000,
} as const
