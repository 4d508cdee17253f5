import type { ReactTable, SortingState } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { arrowDown, arrowUp, chevronsUpDown } from '../icons/table.ts'
import type { Selection } from './data-table.tsx'
import { type Column, isAtEnd, roles } from './table-column.ts'
import type { features, TableRow } from './table-features.ts'

interface TableHeadProps<Row extends object> {
  table: ReactTable<typeof features, Row>
  columns: Column<Row>[]
  sorting: SortingState
  selection: Selection<Row> | undefined
}

/** The column headers with sorting and "select all". */
export function TableHead<Row extends object>({ table, columns, sorting, selection }: TableHeadProps<Row>) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row} aria-rowindex={1}>
        {selection && (
          <th scope="col" className="t-check" {...roles.header}>
            <SelectAll rows={table.getRowModel().rows} selection={selection} />
          </th>
        )}
        {columns.map(({ key, label, kind, sorts }) => {
          const sorted = sorting.find(({ id }) => id === key)
          return (
            <th
              key={key}
              scope="col"
              {...roles.header}
              className={isAtEnd(kind) ? 'end' : undefined}
              aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
            >
              {sorts ? (
                <button type="button" className="t-sort" onClick={table.getColumn(key)?.getToggleSortingHandler()}>
                  {label}
                  <Icon path={sorted ? getSortIcon(sorted.desc) : chevronsUpDown} size="s" />
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface SelectAllProps<Row extends object> {
  rows: TableRow<Row>[]
  selection: Selection<Row>
}

/** Selects every row that can be selected, except those that need a look of their own. */
function SelectAll<Row extends object>({ rows, selection: { selected, isSkipped, onSelect } }: SelectAllProps<Row>) {
  const candidates = rows.filter((row) => row.getCanSelect() && !isSkipped?.(row.original)).map(({ id }) => id)
  const chosen = new Set(selected)
  const isAll = candidates.length > 0 && candidates.every((id) => chosen.has(id))
  const skips = isSkipped !== undefined && rows.some(({ original }) => isSkipped(original))
  return (
    <CheckBox
      label={skips ? 'Select all without flags' : 'Select all that are shown'}
      isChecked={isAll}
      isMixed={!isAll && selected.length > 0}
      onPress={() => onSelect(isAll ? [] : candidates)}
    />
  )
}

const getSortIcon = (isDescending: boolean) => (isDescending ? arrowDown : arrowUp)

interface CheckBoxProps {
  /** Its accessible name. */
  label: string
  isChecked: boolean
  /** Only some of its rows are checked. */
  isMixed?: boolean
  onPress: (event: MouseEvent<HTMLInputElement>) => void
}

/** A check box with a touch target of 48 px. The handler also receives the Shift key. */
export function CheckBox({ label, isChecked, isMixed = false, onPress }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        ref={(element) => {
          if (element) element.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onClick={onPress}
        // `onClick` does the work. Without `onChange` React warns about a read-only field.
        onChange={() => {}}
      />
    </label>
  )
}
