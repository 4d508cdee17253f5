import { useEffect } from 'react'
import type { ExportTable } from '#contract/exports.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { download } from '../icons/table.ts'
import type { UrlSearch } from './list-query.ts'
import { useExport } from './use-export.ts'

interface ExportButtonProps {
  table: ExportTable
  /** Which of its rows: what the table on the screen was asked for. */
  filters: UrlSearch
  children?: string
}

/** Keeps all rows of a table as a file, not only those that are shown. */
export function ExportButton({ table, filters, children = 'Export CSV' }: ExportButtonProps) {
  const { exportTable, isSending, failure } = useExport()
  useEffect(() => {
    if (failure) showToast.error(failure)
  }, [failure])
  return (
    <Button variant="outline" size="s" isBusy={isSending} onClick={() => exportTable(table, filters)}>
      <Icon path={download} size="s" />
      {children}
    </Button>
  )
}
