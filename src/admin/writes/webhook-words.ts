import type { WebhookEvent, WebhookFormat } from '#contract/webhooks.ts'
import { t, translated } from '../../i18n/staff.tsx'

export const formatLabels = translated(
  (): Record<WebhookFormat, string> => ({
    standard: t('Signed JSON (Standard Webhooks)'),
    telegram: t('Text for a Telegram bot'),
  }),
)

export const eventLabels = translated(
  (): Record<WebhookEvent, string> => ({
    'alarm.opened': t('Alarm opened'),
    'alarm.over': t('Alarm over'),
    'payment.accepted': t('Top-up accepted'),
    'payment.denied': t('Top-up denied'),
    'withdrawal.approved': t('Withdrawal approved'),
    'withdrawal.denied': t('Withdrawal denied'),
    'withdrawal.paid': t('Withdrawal paid'),
    'day.closed': t('Books of a day closed'),
    'webhook.test': t('Test'),
  }),
)
