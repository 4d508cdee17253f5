import { sumOfTaka } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar } from './bulk-bar.tsx'

interface DecideBarProps<Row> {
  /** The selected requests. */
  chosen: Row[]
  /** The label of the accept button: Mark paid. */
  accept: string
  onAccept: (rows: Row[]) => void
  onDeny: (rows: Row[]) => void
  onClear: () => void
}

/** The bulk bar of money requests: their sum and both decisions. */
export function DecideBar<Row extends { amount: number }>(props: DecideBarProps<Row>) {
  const { chosen, accept, onAccept, onDeny, onClear } = props
  return (
    <BulkBar count={chosen.length} amount={sumOfTaka(chosen.map(({ amount }) => amount))} onClear={onClear}>
      <Button variant="danger-outline" size="s" onClick={() => onDeny(chosen)}>
        Deny
      </Button>
      <Button size="s" onClick={() => onAccept(chosen)}>
        {accept}
      </Button>
    </BulkBar>
  )
}
