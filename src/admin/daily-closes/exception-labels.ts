import type { CloseReport } from '#contract/daily-closes.ts'

export const exceptionLabels: Record<CloseReport['exceptions'][number]['kind'], string> = {
  open_alarms: 'Open alarms',
  waiting_top_ups: 'Top-ups that wait for more than a day',
  waiting_withdrawals: 'Withdrawals that wait for more than a day',
  unclaimed_money: 'Unclaimed money, older than a day',
  given_balance: 'Balance given by admins',
  corrections: 'Corrections of the ledger',
  taken_back: 'Top-ups taken back',
}
