import { type ReactNode, useRef } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { PrintNote } from '../../ui/print-note.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { rowsPerPage } from './list-query.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { pagesMax, type TableState } from './use-table-state.ts'
import './table-pages.css'

interface TablePagesProps<Row> {
  table: TableState<Row>
  /** The sentence of an empty list. */
  empty: string
  help?: ReactNode
  /** On a phone the rows are lines, not cards. */
  hasLines?: boolean
  /** `total` includes the rows of other pages. */
  children: (rows: Row[], total: number) => ReactNode
}

/** One page of a list, with the buttons to the pages beside it. */
export function TablePages<Row>({ table, empty, help, hasLines = false, children }: TablePagesProps<Row>) {
  const rows = useRef<HTMLDivElement>(null)

  /** Pressed below the rows; the next ones are read from the top. */
  function showFromTop(show: () => void) {
    show()
    rows.current?.focus({ preventScroll: true })
    rows.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <QueryResult query={table.query} skeleton={<TableSkeleton hasLines={hasLines} />}>
      {({ items, total }) => (
        <>
          <PrintNote shown={items.length} total={total} />
          <div ref={rows} tabIndex={-1} className="stack table-page">
            {items.length > 0 ? (
              children(items, total)
            ) : total === 0 ? (
              <EmptyState title={empty} help={help} />
            ) : (
              <EmptyState
                title={t('No more rows on this page.')}
                help={t('Those that were here have left the list.')}
              />
            )}
          </div>
          <Pager table={table} onPage={showFromTop} />
        </>
      )}
    </QueryResult>
  )
}

interface PagerProps {
  table: TableState<unknown>
  onPage: (show: () => void) => void
}

function Pager({ table: { query, page, showPrevious, showNext }, onPage }: PagerProps) {
  const { total = 0, next_cursor = null } = query.data ?? {}
  if (page === 1 && next_cursor === null) return null
  const pageCount = Math.max(page, Math.ceil(total / rowsPerPage))
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <Button variant="outline" size="s" disabled={!showPrevious} onClick={() => showPrevious && onPage(showPrevious)}>
        {t('Previous')}
      </Button>
      <p className="count-line">
        {t('Page {page} of {pageCount}', { page: <b>{formatCount(page)}</b>, pageCount: formatCount(pageCount) })}
      </p>
      <Button variant="outline" size="s" disabled={!showNext} onClick={() => showNext && onPage(showNext)}>
        {t('Next')}
      </Button>
      {page === pagesMax && next_cursor !== null && <p className="meta">{t('Search or filter to see other rows.')}</p>}
    </nav>
  )
}
