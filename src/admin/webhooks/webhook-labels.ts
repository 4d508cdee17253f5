import type { WebhookEvent, WebhookFormat } from '#contract/webhooks.ts'

export const formatLabels: Record<WebhookFormat, string> = {
  standard: 'Signed JSON (Standard Webhooks)',
  telegram: 'Text for a Telegram bot',
}

export const eventLabels: Record<WebhookEvent, string> = {
  'alarm.opened': 'Alarm opened',
  'alarm.over': 'Alarm over',
  'payment.accepted': 'Top-up accepted',
  'payment.denied': 'Top-up denied',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.denied': 'Withdrawal denied',
  'withdrawal.paid': 'Withdrawal paid',
  'day.closed': 'Books of a day closed',
  'webhook.test': 'Test',
}
