import { useEffect } from 'react'
import { type ExportTable, exportTables } from '#contract/exports.ts'
import { useWrite } from '../../api/use-write.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.ts'
import { download } from '../icons/table.ts'
import { can } from '../permissions/can.ts'
import { useLoadingToast } from '../writes/use-loading-toast.ts'
import type { UrlSearch } from './list-query.ts'

interface ExportButtonProps {
  table: ExportTable
  /** The filters of the shown table. */
  filters: UrlSearch
  children?: string
}

/** Exports all rows of a table, not only the loaded ones. Nothing without the permission. */
export function ExportButton(props: ExportButtonProps) {
  return can('exports.make') && <Export {...props} />
}

function Export({ table, filters, children = t('Export CSV') }: ExportButtonProps) {
  const { exportTable, isSending, failure } = useExport()
  useEffect(() => {
    if (typeof failure === 'string') showToast.error(failure)
  }, [failure])
  return (
    <Button variant="outline" size="s" isBusy={isSending} onClick={() => exportTable(table, filters)}>
      <Icon path={download} size="s" />
      {children}
    </Button>
  )
}

/** Exports all rows of a table. The browser itself downloads the file, however long it is. */
export function useExport({ onDone }: { onDone?: () => void } = {}) {
  const { submit, isSending, errors, failure } = useWrite(exportTables.prepare, {
    onDone: ({ path }) => {
      location.assign(path)
      onDone?.()
    },
  })
  useLoadingToast(isSending, t('Preparing the file…'))
  return {
    isSending,
    failure: failure ?? Object.values(errors)[0],
    exportTable: (table: ExportTable, search: UrlSearch) => {
      const filters = Object.fromEntries(
        Object.entries(search).filter(([name, value]) => value && !screenParams.has(name)),
      )
      submit({ table, filters })
    },
  }
}

/** Search params of the screen, not of the endpoint. */
const screenParams = new Set(['after', 'selected', 'view'])
