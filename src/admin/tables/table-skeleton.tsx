import { messages } from '../../i18n/messages.ts'
import './table-skeleton.css'

const rows = 10
/** Widths of the cells in percent. */
const cells = [5, 16, 18, 14, 12, 18, 10]

/** A table with rows of their final height, until the first ones are read. On a phone its rows are as high as cards, or as lines. */
export function TableSkeleton({ hasLines = false }: { hasLines?: boolean }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      <div className={hasLines ? 'table-skeleton has-lines' : 'table-skeleton'} aria-hidden="true">
        <div className="table-skeleton-head" />
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The rows never change their order.
          <div key={row} className="table-skeleton-row">
            {cells.map((percent, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The cells never change their order.
              <span key={cell} className="skel" style={{ flexBasis: `${percent}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
