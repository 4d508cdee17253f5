import type { DenialReason } from '#contract/own-payments.ts'
import { t, translated } from '../../i18n/staff.tsx'

/** The labels of the reasons, in the order of their keys. */
export const denialReasons = translated(
  (): Record<DenialReason, string> => ({
    not_received: t('Not received'),
    already_used: t('Already used'),
    amount_differs: t('Amount differs'),
    other_number: t('Other number'),
    too_old: t('Too old'),
    other: t('Own words'),
  }),
)
