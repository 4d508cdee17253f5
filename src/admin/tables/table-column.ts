import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row, index: number) => ReactNode
  /**
   * Its place on a card: `title` left and `figure` or `top` right on the first line, `wide` over both columns, `actions` last,
   * `top-actions` on the first line. `serial` is not shown on cards. `flags` is not shown if it is empty. `age` is the waiting time in a queue.
   */
  kind?: 'serial' | 'title' | 'figure' | 'top' | 'number' | 'wide' | 'flags' | 'age' | 'actions' | 'top-actions'
  /**
   * Its place in a row of a phone's list (`phone` of the table): `under` the title, `under-end` below the figure, `start` before both lines, `side`
   * behind both, `extra` on a line of its own if there is something unusual, `named` the same with its label, `named-end`
   * behind that on its line. `hidden` is for screen readers only.
   */
  place?: 'start' | 'under' | 'under-end' | 'side' | 'extra' | 'named' | 'named-end' | 'hidden'
  /** The endpoint's values for sorting by this column: ascending, and descending if there is one. */
  sorts?: { asc: string; desc?: string }
}

type Kind = Column<unknown>['kind']
export type Places = Record<string, NonNullable<Column<unknown>['place']>>

/** Columns with their places in a row of a phone's list, by key. */
export const placeColumns = <Row>(columns: Column<Row>[], places: Places): Column<Row>[] =>
  columns.map((column) => {
    const place = places[column.key]
    return place ? { ...column, place } : column
  })

const classes: Record<NonNullable<Kind>, string> = {
  serial: 't-sl',
  title: 't-title',
  figure: 't-num t-figure',
  top: 't-top',
  number: 't-num',
  wide: 't-wide',
  flags: 't-wide t-flags',
  age: 't-age',
  actions: 't-actions',
  'top-actions': 't-actions t-top',
}

export const getCellClass = (kind: Kind) => kind && classes[kind]
export const isActions = (kind: Kind) => kind === 'actions' || kind === 'top-actions'
export const isAtEnd = (kind: Kind) => kind === 'figure' || kind === 'number' || isActions(kind)
export const isNamed = (kind: Kind) => kind !== 'serial' && kind !== 'title' && kind !== 'top' && !isActions(kind)

// Cards are grids. Some browsers drop the roles of a table with `display: grid` unless they are explicit.
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}
