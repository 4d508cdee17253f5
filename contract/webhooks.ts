import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { Choice, Id, Moment, Text } from './fields.ts'
import { issue } from './issues.ts'
import { page, paging } from './lists.ts'

/** `standard`: JSON, signed as Standard Webhooks describes. `telegram`: a text for Telegram's bot API, which has no signature. */
export const WebhookFormat = Choice(['standard', 'telegram'])
export type WebhookFormat = v.InferOutput<typeof WebhookFormat>

/** A URL without credentials. The server also refuses `http:` and private addresses, unless its configuration allows them. */
const WebhookUrl = v.pipe(
  Text(1_000),
  v.regex(/^\s*https?:\/\/[^\s/@?#\\]+(?:[/?#]\S*)?\s*$/i, issue('not_a_webhook_url')),
)

/** The prefix and the key of 24 to 64 bytes in base64. */
const WebhookSecret = v.pipe(
  v.string(issue('required')),
  v.regex(/^\s*whsec_[A-Za-z0-9+/]{32,86}={0,2}\s*$/, issue('not_a_webhook_secret')),
)

/** The events that can be chosen. `alarm.over`: it has ended, or an administrator has closed it. */
export const webhookEvents = [
  'alarm.opened',
  'alarm.over',
  'payment.accepted',
  'payment.denied',
  'withdrawal.approved',
  'withdrawal.denied',
  'withdrawal.paid',
  'day.closed',
] as const

const ChosenEvents = v.pipe(
  v.array(Choice(webhookEvents), issue('none_selected')),
  v.minLength(1, issue('none_selected')),
  v.check((chosen) => new Set(chosen).size === chosen.length, issue('selected_twice')),
)

export const WebhookEvent = v.picklist([...webhookEvents, 'webhook.test'])
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>

/** `url` is the origin, and `/…` for the path and the query, because both can be secrets. */
export const Webhook = v.object({
  url: v.string(),
  format: WebhookFormat,
  chat_id: v.nullable(v.string()),
  /** What is sent. A test is always sent. */
  events: v.array(v.picklist(webhookEvents)),
  created_at: Moment,
})
export type Webhook = v.InferOutput<typeof Webhook>

/** An event for the webhook. Its id is the header `webhook-id`, which each attempt has. */
export const WebhookDelivery = v.object({
  _id: Id,
  /** A `WebhookEvent`, or an event of another version. */
  type: v.string(),
  /** `given_up` after the last attempt. */
  state: v.picklist(['waiting', 'sent', 'given_up']),
  attempts: v.number(),
  /** The HTTP status of the last attempt. Null if there was no response. */
  status: v.nullable(v.number()),
  error: v.nullable(v.string()),
  next_at: v.nullable(Moment),
  delivered_at: v.nullable(Moment),
  created_at: Moment,
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** Seconds from one attempt to the next, three days in all. After the last one, a delivery is given up. */
export const webhookPausesS = [5, 30, 300, 1_800, 7_200, 28_800, 43_200, 57_600, 57_600, 64_800] as const

/** How long the deliveries are stored. */
export const webhookLogDays = 30

/** Where alarms and decisions are sent. There is at most one webhook. */
export const webhooks = endpoints({
  get: {
    method: 'GET',
    path: '/webhook/get-webhook',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: v.nullable(Webhook),
    tags: ['Webhook'],
  },
  /**
   * Sets or changes the webhook. What is left out stays: the URL, the chat id, the secret, the events. A new webhook gets all events. The URL as it is shown stays too. A new webhook without a secret gets a
   * generated one. The response has a generated secret, which cannot be read again; with a second person, no response shows it, so send one.
   */
  set: {
    method: 'POST',
    path: '/webhook/set-webhook',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    hasSecretResponse: true,
    input: fields({
      format: WebhookFormat,
      url: v.optional(WebhookUrl),
      chat_id: v.optional(Text(64)),
      secret: v.optional(WebhookSecret),
      events: v.optional(ChosenEvents),
    }),
    output: v.object({ secret: v.nullable(v.string()) }),
    touches: ['Webhook'],
    audit: 'set-webhook',
    message: 'Webhook saved.',
  },
  /** Also deletes the log, and what was not sent yet. */
  remove: {
    method: 'DELETE',
    path: '/webhook/remove-webhook',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: nothing,
    output: noData,
    touches: ['Webhook'],
    audit: 'remove-webhook',
    message: 'Webhook removed.',
  },
  /** Sends the event `webhook.test`. */
  test: {
    method: 'POST',
    path: '/webhook/test-webhook',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: noData,
    touches: ['Webhook'],
    audit: 'test-webhook',
    message: 'The test is sent in a few seconds.',
  },
  deliveries: {
    method: 'GET',
    path: '/webhook/get-deliveries',
    role: 'admin',
    permission: 'settings.change',
    input: fields(paging),
    output: page(WebhookDelivery),
    tags: ['Webhook'],
  },
  /** Sends a delivery again, with its id and its contents. */
  sendAgain: {
    method: 'POST',
    path: '/webhook/send-again/:id',
    role: 'admin',
    permission: 'settings.change',
    input: fields({ id: Id }),
    output: noData,
    touches: ['Webhook'],
    audit: 'send-webhook-again',
    message: 'The message is sent again in a few seconds.',
  },
})
