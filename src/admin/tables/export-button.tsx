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
  /** The filters of the shown table. */
  filters: UrlSearch
  children?: string
}

/** Exports all rows of a table, not only the loaded ones. */
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
