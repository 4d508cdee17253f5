import type { CloseReport } from '#contract/daily-closes.ts'
import { t, translated } from '../../i18n/staff.tsx'

export const exceptionLabels = translated(
  (): Record<CloseReport['exceptions'][number]['kind'], string> => ({
    open_alarms: t('Open alarms'),
    waiting_top_ups: t('Top-ups that wait for more than a day'),
    waiting_withdrawals: t('Withdrawals that wait for more than a day'),
    unclaimed_money: t('Unclaimed money, older than a day'),
    given_balance: t('Balance given by admins'),
    corrections: t('Corrections of the ledger'),
    taken_back: t('Top-ups taken back'),
  }),
)
