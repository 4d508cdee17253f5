import type { Caller } from '../http/caller.ts'
import type { Exportable } from './exportables.ts'
import { Figure, readRows } from './stream-csv.ts'

const isAmount = /^-?\d+\.\d\d$/

/** A cell is text, so that account numbers and transaction ids stay as they are. Only amounts are numbers. */
function toCell(cell: unknown) {
  if (cell === null || cell === undefined) return null
  const text = cell instanceof Figure ? cell.text : String(cell)
  if (cell instanceof Figure && isAmount.test(text)) return { type: Number, value: Number(text), format: '0.00' }
  return { type: String, value: text, format: '@' }
}

/** A whole list as a workbook (.xlsx). Throws if it cannot be read. */
export async function writeWorkbook(exportable: Exportable, filters: Record<string, string>, caller: Caller) {
  // Loaded with the first workbook.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const headings = Object.keys(exportable.columns)
  const data: unknown[][] = [headings.map((value) => ({ type: String, value, fontWeight: 'bold' }))]
  for await (const row of readRows(exportable, filters, caller)) data.push(row.map(toCell))
  const columns = headings.map(() => ({ width: 20 }))
  return new Uint8Array(await writeXlsxFile(data as never, { columns }).toBuffer())
}
