import type { TillAlarm } from '#contract/tills/till.ts'
import { alarmSentence } from '../../alarms/alarm-sentence.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { formatGap } from './format-gap.ts'

/** An open alarm in one sentence. */
export function describeOpenAlarm({ kind, till, phone, amount, transaction_id }: TillAlarm): string {
  const money =
    amount === null
      ? undefined
      : kind === 'chain_gap'
        ? formatGap(amount)
        : t('{amount} tk', { amount: formatTaka(amount) })
  return alarmSentence.describe({ kind, till, phone, money, transaction_id })
}

/** What an administrator can do about it. */
export const alarmHelp = translated(
  (): Record<TillAlarm['kind'], string> => ({
    phone_silent: t('Check that it is switched on, charged and online.'),
    chain_gap: t('It ends when the missing SMS arrives, or when you enter the balance.'),
    sms_suspect: t('Neither SMS accepts a payment. Compare them with the provider’s app.'),
    sms_forged: t('It accepts no payment. Look at the member who sent its transaction id.'),
    sms_rejected: t('Set the SIMs of the phone.'),
    sms_unknown: t('Read them in the list of SMS, and explain the money.'),
    fee_too_large: t('Compare it with the provider’s app, then explain the SMS.'),
    effects_undone: t('Look at the rows, and at the member who profited.'),
    rewards_high: t('Raise the ceiling under Limits, if members are to get more tasks today.'),
    rewards_reached: t('Members get no more tasks today. The ceiling is under Limits.'),
    proposal_waiting: t('Administrators who may confirm it find it under «Approvals».'),
    double_payout: t('Ask the member to return the second one. If it is another transfer, explain its SMS.'),
    payout_amount: t(
      'The withdrawal is still to pay. Agree the difference with the member, then mark it paid by hand.',
    ),
    payout_failed: t('The withdrawal is to pay again. Check the member’s number before you send it once more.'),
  }),
)
