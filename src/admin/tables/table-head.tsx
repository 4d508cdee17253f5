import type { MouseEvent } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { arrowDown, arrowUp, chevronsUpDown } from '../icons/table.ts'
import type { DataTableProps, Selection } from './data-table.tsx'
import { type Column, isAtEnd, roles } from './table-column.ts'

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort' | 'selection'>

/** The column headers with sorting and "select all". */
export function TableHead<Row>({ columns, rows, rowKey, sort, onSort, selection }: TableHeadProps<Row>) {
  return (
    <thead {...roles.group}>
      <tr {...roles.row} aria-rowindex={1}>
        {selection && (
          <th scope="col" className="t-check" {...roles.header}>
            <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
          </th>
        )}
        {columns.map(({ key, label, kind, sorts }) => {
          const direction = getDirection(sorts, sort)
          return (
            <th
              key={key}
              scope="col"
              {...roles.header}
              className={kind === 'serial' ? 't-sl' : isAtEnd(kind) ? 'end' : undefined}
              data-column={key}
              aria-sort={direction}
            >
              {sorts ? (
                <button type="button" className="t-sort" onClick={() => onSort?.(getNextSort(sorts, sort))}>
                  {label}
                  <Icon path={direction ? sortIcons[direction] : chevronsUpDown} size="s" />
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

type Sorts = NonNullable<Column<unknown>['sorts']>

const sortIcons = { ascending: arrowUp, descending: arrowDown }

function getDirection(sorts: Sorts | undefined, sort: string | undefined) {
  if (!sorts || sort === undefined) return undefined
  return sort === sorts.asc ? 'ascending' : sort === sorts.desc ? 'descending' : undefined
}

/** Descending first, where there is such an order. */
const getNextSort = ({ asc, desc }: Sorts, sort: string | undefined) => (desc && sort !== desc ? desc : asc)

interface SelectAllProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'rowKey'> {
  selection: Selection<Row>
}

/** Selects every row that can be selected, except those that need a look of their own. */
function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const { selected, canSelect, isSkipped, onSelect } = selection
  const candidates = rows.filter((row) => canSelect?.(row) !== false && !isSkipped?.(row)).map(rowKey)
  const chosen = new Set(selected)
  const isAll = candidates.length > 0 && candidates.every((key) => chosen.has(key))
  const skips = isSkipped !== undefined && rows.some(isSkipped)
  return (
    <CheckBox
      label={skips ? t('Select all without flags') : t('Select all that are shown')}
      isChecked={isAll}
      isMixed={!isAll && selected.length > 0}
      onPress={() => onSelect(isAll ? [] : candidates)}
    />
  )
}

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
