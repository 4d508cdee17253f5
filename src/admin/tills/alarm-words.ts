import { describeAlarm } from '#contract/describe-alarm.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import { formatTaka } from '../../ui/format.tsx'
import { formatGap } from './format-gap.ts'

/** An open alarm in one sentence. */
export function describeOpenAlarm({ kind, till, phone, amount, transaction_id }: TillAlarm): string {
  const money = amount === null ? undefined : kind === 'chain_gap' ? formatGap(amount) : `${formatTaka(amount)} tk`
  return describeAlarm({ kind, till, phone, money, transaction_id })
}

/** What an administrator can do about it. */
export const alarmHelp: Record<TillAlarm['kind'], string> = {
  phone_silent: 'Check that it is switched on, charged and online.',
  chain_gap: 'It ends when the missing SMS arrives, or when you enter the balance.',
  sms_suspect: 'Neither SMS accepts a payment. Compare them with the provider’s app.',
  sms_forged: 'It accepts no payment. Look at the member who sent its transaction id.',
  sms_rejected: 'Set the SIMs of the phone.',
  sms_unknown: 'Read them in the list of SMS, and explain the money.',
  fee_too_large: 'Compare it with the provider’s app, then explain the SMS.',
  effects_undone: 'Look at the rows, and at the member who profited.',
  rewards_high: 'Raise the ceiling under Limits, if members are to get more tasks today.',
  rewards_reached: 'Members get no more tasks today. The ceiling is under Limits.',
  proposal_waiting: 'Administrators who may confirm it find it under «Approvals».',
  double_payout: 'Ask the member to return the second one. If it is another transfer, explain its SMS.',
  payout_amount: 'The withdrawal is still to pay. Agree the difference with the member, then mark it paid by hand.',
  payout_failed: 'The withdrawal is to pay again. Check the member’s number before you send it once more.',
}
