import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Id, Text } from './fields.ts'
import { issue } from './issues.ts'

/** A URL of a push service. The server also refuses private addresses when it sends. */
const Endpoint = v.pipe(Text(1_000), v.regex(/^https:\/\/[\w.-]+(:\d{1,5})?\/\S*$/, issue('invalid')))

const Base64Url = (bytes: number) =>
  v.pipe(
    v.string(issue('required')),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), issue('invalid')),
  )

/** A subscription of the browser's `PushManager`. `locale` is the language of its notifications. */
export const PushSubscriptionInput = fields({
  endpoint: Endpoint,
  /** The browser's public key, an uncompressed point of P-256 (65 bytes), in base64url. */
  p256dh: Base64Url(65),
  /** The shared secret of 16 bytes, in base64url. */
  auth: Base64Url(16),
  locale: Choice(['en', 'bn']),
})

/** Notifications of the browser (Web Push). A subscription belongs to a session and ends with it. */
export const push = endpoints({
  /** The server's public key (VAPID, RFC 8292) in base64url. A subscription with another key receives nothing. */
  key: {
    method: 'GET',
    path: '/push/get-key',
    role: 'signed-in',
    input: nothing,
    output: v.object({ key: v.string() }),
    tags: [],
  },
  /** Safe to repeat. The endpoint then belongs to the caller's session. */
  subscribe: {
    method: 'POST',
    path: '/push/subscribe',
    role: 'signed-in',
    input: PushSubscriptionInput,
    output: noData,
    touches: [],
    message: 'Notifications are on.',
    isSmall: true,
  },
  /** Safe to repeat. */
  unsubscribe: {
    method: 'POST',
    path: '/push/unsubscribe',
    role: 'signed-in',
    input: fields({ endpoint: Endpoint }),
    output: noData,
    touches: [],
    message: 'Notifications are off.',
    isSmall: true,
  },
  /** Whether the outcome of an own top-up or withdrawal is pushed to the caller's browsers. By default it is. */
  requestSwitch: {
    method: 'GET',
    path: '/push/get-request-switch/:id',
    role: 'customer',
    input: fields({ id: Id }),
    output: v.object({ isOn: v.boolean() }),
    tags: ['Customer'],
  },
  setRequestSwitch: {
    method: 'PATCH',
    path: '/push/set-request-switch/:id',
    role: 'customer',
    input: fields({ id: Id, isOn: v.boolean(issue('required')) }),
    output: noData,
    touches: ['Customer'],
    message: 'Your choice is saved.',
    isSmall: true,
  },
})
