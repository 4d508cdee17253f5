import type { DenialReason } from '#contract/own-payments.ts'

/** The labels of the reasons, in the order of their keys. */
export const denialReasons: Record<DenialReason, string> = {
  not_received: 'Not received',
  already_used: 'Already used',
  amount_differs: 'Amount differs',
  other_number: 'Other number',
  too_old: 'Too old',
  other: 'Own words',
}
