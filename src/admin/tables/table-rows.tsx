import { memo, useCallback, useEffect, useRef } from 'react'
import { type Column, getCellClass, isActions, isNamed, roles } from './table-column.ts'
import type { TableRow } from './table-features.ts'
import { CheckBox } from './table-head.tsx'

export interface RowsProps<Row extends object> {
  rows: TableRow<Row>[]
  columns: Column<Row>[]
  /** Makes rows selectable. */
  getName: ((row: Row) => string) | undefined
  current: string | undefined
  /** Makes the whole row a link, besides the real one in it. */
  onOpen?: ((row: Row) => void) | undefined
}

/** All rows are in the document. */
export function ShortRows<Row extends object>({ rows, current, ...rest }: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => focusRow(body.current, current), [current])
  return (
    <tbody ref={body} {...roles.group}>
      {rows.map((row) => (
        <BodyRow
          key={row.id}
          row={row}
          isSelected={rest.getName && row.getIsSelected()}
          isCurrent={row.id === current}
          {...rest}
        />
      ))}
    </tbody>
  )
}

interface BodyRowProps<Row extends object> extends Pick<RowsProps<Row>, 'columns' | 'getName' | 'onOpen'> {
  ref?: (row: HTMLTableRowElement | null) => void
  row: TableRow<Row>
  /** Undefined if rows are not selectable. */
  isSelected: boolean | undefined
  isCurrent: boolean
}

/** Memoised: scrolling and selecting other rows do not render it again. */
export const BodyRow = memo(BodyRowContent) as typeof BodyRowContent

function BodyRowContent<Row extends object>(props: BodyRowProps<Row>) {
  const { ref, row, columns, getName, isSelected, isCurrent, onOpen } = props
  const { id, index, original } = row
  const attachRow = useCallback(
    (element: HTMLTableRowElement) => {
      ref?.(element)
      return () => {
        moveFocus(element)
        ref?.(null)
      }
    },
    [ref],
  )
  return (
    <tr
      ref={attachRow}
      {...roles.row}
      data-index={index}
      data-key={id}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      className={onOpen && 't-open'}
      onClick={onOpen && ((event) => isPlainPress(event.target) && onOpen(original))}
    >
      {getName && (
        <td {...roles.cell} className="t-check">
          {row.getCanSelect() && (
            <CheckBox
              label={`Select ${getName(original)}`}
              isChecked={isSelected ?? false}
              onPress={row.getToggleSelectedHandler()}
            />
          )}
        </td>
      )}
      {columns.map(({ key, label, cell, kind }) => (
        <td
          key={key}
          {...roles.cell}
          data-column={key}
          className={getCellClass(kind)}
          data-label={isNamed(kind) ? label : undefined}
        >
          {isActions(kind) ? <div>{cell(original, index)}</div> : cell(original, index)}
        </td>
      ))}
    </tr>
  )
}

/** Not on a control of the row, and not the end of marking text. */
const isPlainPress = (target: EventTarget) =>
  target instanceof Element && !target.closest('a, button, label, input') && getSelection()?.isCollapsed !== false

/** When a row is removed, focus moves to its neighbour. */
function moveFocus(row: HTMLElement) {
  if (!row.contains(document.activeElement)) return
  const neighbour = [row.nextElementSibling, row.previousElementSibling].find((each) => each?.matches('[data-key]'))
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}

export function focusRow(body: HTMLElement | null, key: string | undefined) {
  // Focus stays in the search while the user types.
  if (key === undefined || document.activeElement?.matches('input:not([type=checkbox]), select, textarea')) return
  const row = body?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
