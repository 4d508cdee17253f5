import type { TillAlarmKind } from './alarm-kind.ts'

export interface DescribedAlarm {
  kind: TillAlarmKind
  /** The label of the till. */
  till: string | null
  /** The label of the phone. */
  phone: string | null
  /** Of the SMS, or of the gap with «missing» or «too much», as text: «500.00 tk». */
  money?: string | undefined
  transaction_id?: string | null | undefined
}

/** An alarm in one English sentence. */
export function describeAlarm({ kind, till, phone, money, transaction_id }: DescribedAlarm): string {
  const id = transaction_id ? `, transaction id ${transaction_id}` : ''
  const about = money ? ` about ${money}${id}` : ''
  const transfer = money ? ` (${money}${id})` : ''
  switch (kind) {
    case 'phone_silent':
      return `The phone «${phone}» is silent.`
    case 'chain_gap':
      return `The balances of «${till}» have a gap${money ? `: ${money}` : ''}.`
    case 'sms_suspect':
      return `An SMS of «${till}»${about} differs from another one with the same id.`
    case 'sms_forged':
      return `An SMS of «${till}»${about} is forged: the balances prove it.`
    case 'sms_rejected':
      return `The phone «${phone}» received SMS on a SIM without a till.`
    case 'sms_unknown':
      return `«${till}» has SMS about money in a form that is not known.`
    case 'double_payout':
      return `Two transfers for one withdrawal: the second left «${till}»${transfer}.`
    case 'payout_amount':
      return `A transfer of another amount than the withdrawal left «${till}»${transfer}.`
    case 'payout_failed':
      return `A transfer of «${till}» has failed${transfer}.`
    case 'fee_too_large':
      return `The fee of a transfer of «${till}» is unusually large${transfer}.`
    case 'effects_undone':
      return `What an SMS of «${till}»${about} had done was undone, because it is forged.`
    case 'proposal_waiting':
      return 'A proposal waits for a second person.'
    case 'rewards_high':
      return 'The tasks of today have reached 80 % of the ceiling for rewards.'
    case 'rewards_reached':
      return 'The ceiling for rewards of today is reached. No further tasks are handed out.'
  }
}
