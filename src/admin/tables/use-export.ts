import { type ExportTable, exportTables } from '#contract/exports.ts'
import { useWrite } from '../../api/use-write.ts'
import type { UrlSearch } from './list-query.ts'

/** Keeps all rows of a table as a file. The browser itself reads it, however long it is. */
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

/** What only the screen has: how far a table is shown, what is selected in it, which of two tables it is. */
const ofScreen = new Set(['pages', 'selected', 'view'])
