import { sumOfTaka } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar } from './bulk-bar.tsx'

interface DecideBarProps<Row> {
  /** The requests that are selected. */
  chosen: Row[]
  /** What accepting them is called: Mark paid. */
  accept: string
  onAccept: (rows: Row[]) => void
  onDeny: (rows: Row[]) => void
  onClear: () => void
}

/** The bar of requests for money: what they come to, and both decisions. */
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
