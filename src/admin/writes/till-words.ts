import type { Till, TillMode, TillSettings } from '#contract/tills/till.ts'

// The words of forms about tills, which proposals show too.

export const kindLabels: Record<Till['kind'], string> = {
  personal: 'Personal',
  agent: 'Agent',
  merchant: 'Merchant',
}

export const modeLabels: Record<TillMode, string> = {
  off: 'Off',
  shadow: 'Trial',
  suggest: 'Show me',
  auto: 'Auto',
}

export const visibilityLabels: Record<Till['visibility'], string> = {
  shown: 'Members see it',
  hidden: 'Hidden, listed in Manage Bank',
  unlisted: 'Not listed',
}

export const tillSettingLabels: Record<keyof TillSettings, string> = {
  auto_payment: 'Largest automatic top-up',
  auto_day: 'Automatic top-ups of a member in a day',
  agent_auto_payment: 'Largest automatic top-up of an agent or merchant till',
  agent_auto_day: 'Automatic top-ups of such a till in a day',
  fee_percent_max: 'Largest usual fee of a payout, in percent',
  fee_max: 'Fee that is always usual',
  new_number_hours: 'Waiting time of a withdrawal to a new number',
  opens_at: 'Opening hour',
  closes_at: 'Closing hour',
}

/** The settings that are amounts. */
export const takaSettings: (keyof TillSettings)[] = [
  'auto_payment',
  'auto_day',
  'agent_auto_payment',
  'agent_auto_day',
  'fee_max',
]
