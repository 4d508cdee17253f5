import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row, index: number) => ReactNode
  /**
   * Where it stands once the table has become cards. `title` left and `figure` or `top` right on the first line, `wide`
   * over both columns, `actions` last, `top-actions` on the first line. `serial` is left out of cards.
   */
  kind?: 'serial' | 'title' | 'figure' | 'top' | 'number' | 'wide' | 'actions' | 'top-actions'
  /** What its list calls being sorted by it, the smallest, the oldest, A first, and the other way where there is one. */
  sorts?: { asc: string; desc?: string }
}

type Kind = Column<unknown>['kind']

const classes: Record<NonNullable<Kind>, string> = {
  serial: 't-sl',
  title: 't-title',
  figure: 't-num t-figure',
  top: 't-top',
  number: 't-num',
  wide: 't-wide',
  actions: 't-actions',
  'top-actions': 't-actions t-top',
}

export const classOf = (kind: Kind) => kind && classes[kind]
export const isActions = (kind: Kind) => kind === 'actions' || kind === 'top-actions'
export const isAtEnd = (kind: Kind) => kind === 'figure' || kind === 'number' || isActions(kind)
export const isNamed = (kind: Kind) => kind !== 'serial' && kind !== 'title' && kind !== 'top' && !isActions(kind)

// Cards are grids, and a table that is laid out as a grid loses its roles in some browsers unless they are written down.
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}
