import { WithdrawalDenial } from '#contract/withdrawal-denials.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { ChooseDialog } from '../tables/choose-dialog.tsx'
import type { NewHeldWrite } from '../writes/held-writes.ts'
import { denialLabels } from './denial-labels.ts'

interface HoldDenialProps {
  withdrawal: Withdrawal
  onHold: (write: NewHeldWrite) => void
  onClose: () => void
}

/** The reason of a denial that can be undone for ten seconds. */
export function HoldDenial({ withdrawal, onHold, onClose }: HoldDenialProps) {
  const { _id: id, username, amount } = withdrawal
  const label = t('Denied {username}, {amount}', { username, amount: formatTaka(amount) })
  const hold = (reason: string) =>
    onHold({ endpoint: 'withdrawals.decide', input: { id, status: 'denied', reason }, about: id, label })
  return (
    <ChooseDialog
      title={t('Why is it denied?')}
      lead={
        <p>
          {t('{amount} goes back to the income balance of {username}.', {
            amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
            username: <b>{username}</b>,
          })}
        </p>
      }
      choices={WithdrawalDenial.options.map((code) => ({ value: code, label: denialLabels()[code] }))}
      marked={undefined}
      shortcut="d"
      isDanger
      ownWords={{ label: t('Own words'), hint: t('Shown to the member as you type it, in this language.') }}
      onChoose={hold}
      onOwnWords={hold}
      onClose={onClose}
    />
  )
}
