import { WithdrawalDenial } from '#contract/withdrawal-denials.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
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
  const label = `Denied ${username}, ${formatTaka(amount)}`
  const hold = (reason: string) =>
    onHold({ row: 'withdrawals.decide', input: { id, status: 'denied', reason }, about: id, label })
  return (
    <ChooseDialog
      title="Why is it denied?"
      lead={
        <p>
          <b>{formatTaka(amount)} tk</b> goes back to the income balance of <b>{username}</b>.
        </p>
      }
      choices={WithdrawalDenial.options.map((code) => ({ value: code, label: denialLabels[code] }))}
      marked={undefined}
      shortcut="d"
      isDanger
      ownWords={{ label: 'Own words', hint: 'Shown to the member as you type it, in this language.' }}
      onChoose={hold}
      onOwnWords={hold}
      onClose={onClose}
    />
  )
}
