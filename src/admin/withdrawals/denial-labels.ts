import type { WithdrawalDenial } from '#contract/withdrawal-denials.ts'
import { t, translated } from '../../i18n/staff.tsx'

/** The labels of the ready reasons, in the order of their keys. */
export const denialLabels = translated(
  (): Record<WithdrawalDenial, string> => ({
    cannot_receive: t('Number cannot receive'),
    not_own_number: t('Not own number'),
    not_reached: t('Not reached'),
    being_checked: t('Being checked'),
  }),
)
