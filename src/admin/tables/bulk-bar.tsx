import type { ReactNode } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import './bulk-bar.css'

interface BulkBarProps {
  count: number
  /** What they come to in taka, where they are amounts. */
  amount?: number
  onClear: () => void
  /** What can be done with them all; the main button last. */
  children: ReactNode
}

/** What can be done with what is selected. Stays in view, and is not there where nothing is selected. */
export function BulkBar({ count, amount, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section className="bulk-bar" aria-label="What is selected">
      <p className="count-line" role="status">
        <b>{formatCount(count)}</b> selected
        {amount !== undefined && (
          <>
            {' · '}
            <b>{formatTaka(amount)}</b> TK
          </>
        )}
        {count === bulkMax && ' · the most at once'}
      </p>
      <span className="flex wrap">
        <Button variant="quiet" size="s" onClick={onClear}>
          Clear
        </Button>
        {children}
      </span>
    </section>
  )
}
