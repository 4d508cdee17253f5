import { type ExportTable, exportTables } from '#contract/exports.ts'
import { useWrite } from '../../api/use-write.ts'
import type { UrlSearch } from './list-query.ts'

/** Exports all rows of a table. The browser itself downloads the file, however long it is. */
export function useExport({ onDone }: { onDone?: () => void } = {}) {
  const { submit, isSending, errors, failure } = useWrite(exportTables.prepare, {
    onDone: ({ path }) => {
      location.assign(path)
      onDone?.()
    },
  })
  return {
    isSending,
    failure: failure ?? Object.values(errors)[0],
    exportTable: (table: ExportTable, search: UrlSearch) => {
      const filters = Object.fromEntries(Object.entries(search).filter(([name, value]) => value && !ofScreen.has(name)))
      submit({ table, filters })
    },
  }
}

/** Search params of the screen, not of the endpoint. */
const ofScreen = new Set(['pages', 'selected', 'view'])
