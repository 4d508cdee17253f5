import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/staff.tsx'
import type { DataTableProps } from './data-table.tsx'
import { type Column, getCellClass, isActions, isNamed, roles } from './table-column.ts'
import { CheckBox } from './table-head.tsx'

type TableRowsProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'before' | 'selection' | 'current' | 'onOpen'
>

export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { columns, rows, rowKey, before = 0, selection, current, onOpen } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => focusRow(body.current, current), [current])
  const toggle = useRowToggle({ rows, rowKey, selection })
  const selected = new Set(selection?.selected)
  return (
    <tbody ref={body} {...roles.group}>
      {rows.map((row, index) => {
        const key = rowKey(row)
        return (
          <BodyRow
            key={key}
            id={key}
            row={row}
            index={before + index}
            columns={columns}
            name={selection?.getName(row)}
            canSelect={selection?.canSelect?.(row) !== false}
            isSelected={selected.has(key)}
            isCurrent={key === current}
            onToggle={toggle}
            onOpen={onOpen}
          />
        )
      })}
    </tbody>
  )
}

type Rows<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'>

/** Selects or deselects a row, or all rows from the last one to it. The function stays the same, so that rows are memoised. */
function useRowToggle<Row>(rows: Rows<Row>) {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  const last = useRef<string>(undefined)

  return useCallback((key: string, { isRange }: { isRange: boolean }) => {
    const { selection } = latest.current
    if (!selection) return
    const chosen = isRange ? listRange(latest.current, last.current, key) : [key]
    last.current = key
    const rest = selection.selected.filter((each) => !chosen.includes(each))
    selection.onSelect(selection.selected.includes(key) ? rest : [...rest, ...chosen])
  }, [])
}

/** The keys from one row to another that can be selected, both included. */
function listRange<Row>({ rows, rowKey, selection }: Rows<Row>, from: string | undefined, to: string): string[] {
  const ends = [from, to].map((end) => rows.findIndex((row) => rowKey(row) === end))
  if (ends.includes(-1)) return [to]
  return rows
    .slice(Math.min(...ends), Math.max(...ends) + 1)
    .filter((row) => selection?.canSelect?.(row) !== false)
    .map(rowKey)
}

interface BodyRowProps<Row> {
  /** Its key. */
  id: string
  row: Row
  /** In the whole list. */
  index: number
  columns: Column<Row>[]
  /** Undefined if rows are not selectable. */
  name: string | undefined
  canSelect: boolean
  isSelected: boolean
  isCurrent: boolean
  onToggle: (key: string, options: { isRange: boolean }) => void
  onOpen: ((row: Row) => void) | undefined
}

/** Memoised: selecting other rows does not render it again. */
const BodyRow = memo(BodyRowContent) as typeof BodyRowContent

function BodyRowContent<Row>(props: BodyRowProps<Row>) {
  const { id, row, index, columns, name, canSelect, isSelected, isCurrent, onToggle, onOpen } = props
  return (
    <tr
      ref={attachRow}
      {...roles.row}
      data-key={id}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={name === undefined ? undefined : isSelected}
      aria-current={isCurrent || undefined}
      className={onOpen && 't-open'}
      onClick={onOpen && ((event) => isPlainPress(event.target) && onOpen(row))}
    >
      {name !== undefined && (
        <td {...roles.cell} className="t-check">
          {canSelect && (
            <CheckBox
              label={t('Select {name}', { name })}
              isChecked={isSelected}
              onPress={({ shiftKey }) => onToggle(id, { isRange: shiftKey })}
            />
          )}
        </td>
      )}
      {columns.map(({ key, label, cell, kind, place }) => (
        <td
          key={key}
          {...roles.cell}
          data-column={key}
          data-place={place}
          className={getCellClass(kind)}
          data-label={isNamed(kind) ? label : undefined}
        >
          {isActions(kind) ? <div>{cell(row, index)}</div> : cell(row, index)}
        </td>
      ))}
    </tr>
  )
}

/** Not on a control or a dialog of the row, and not the end of marking text. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element &&
  !target.closest('a, button, label, input, dialog') &&
  getSelection()?.isCollapsed !== false

const attachRow = (row: HTMLElement | null) => () => moveFocus(row)

/** When a row is removed, focus moves to its neighbour. */
function moveFocus(row: HTMLElement | null) {
  if (!row?.contains(document.activeElement)) return
  const neighbour = [row.nextElementSibling, row.previousElementSibling].find((each) => each?.matches('[data-key]'))
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}

function focusRow(body: HTMLElement | null, key: string | undefined) {
  // Focus stays in the search while the user types.
  if (key === undefined || document.activeElement?.matches('input:not([type=checkbox]), select, textarea')) return
  const row = body?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
