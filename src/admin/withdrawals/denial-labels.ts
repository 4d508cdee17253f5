import type { WithdrawalDenial } from '#contract/withdrawal-denials.ts'

/** The labels of the ready reasons, in the order of their keys. */
export const denialLabels: Record<WithdrawalDenial, string> = {
  cannot_receive: 'Number cannot receive',
  not_own_number: 'Not own number',
  not_reached: 'Not reached',
  being_checked: 'Being checked',
}
