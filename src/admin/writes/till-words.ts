import type { Till, TillMode, TillSettings } from '#contract/tills/till.ts'
import { t, translated } from '../../i18n/staff.tsx'

// The words of forms about tills, which proposals show too.

export const kindLabels = translated(
  (): Record<Till['kind'], string> => ({
    personal: t('Personal'),
    agent: t('Agent'),
    merchant: t('Merchant'),
  }),
)

export const modeLabels = translated(
  (): Record<TillMode, string> => ({
    off: t('Off'),
    shadow: t('Trial'),
    suggest: t('Show me'),
    auto: t('Auto'),
  }),
)

export const visibilityLabels = translated(
  (): Record<Till['visibility'], string> => ({
    shown: t('Members see it'),
    hidden: t('Hidden, listed in Manage Bank'),
    unlisted: t('Not listed'),
  }),
)

export const tillSettingLabels = translated(
  (): Record<keyof TillSettings, string> => ({
    auto_payment: t('Largest automatic top-up'),
    auto_day: t('Automatic top-ups of a member in a day'),
    agent_auto_payment: t('Largest automatic top-up of an agent or merchant till'),
    agent_auto_day: t('Automatic top-ups of such a till in a day'),
    fee_percent_max: t('Largest usual fee of a payout, in percent'),
    fee_max: t('Fee that is always usual'),
    new_number_hours: t('Waiting time of a withdrawal to a new number'),
    opens_at: t('Opening hour'),
    closes_at: t('Closing hour'),
  }),
)

/** The settings that are amounts. */
export const takaSettings: (keyof TillSettings)[] = [
  'auto_payment',
  'auto_day',
  'agent_auto_payment',
  'agent_auto_day',
  'fee_max',
]
