import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { roles } from './table-column.ts'
import { BodyRow, focusRow, type RowsProps } from './table-rows.tsx'
import { useFixedColumns } from './use-fixed-columns.ts'

/** Virtualised rows: only the visible ones and some around them are in the document. */
export function LongRows<Row extends object>({ rows, current, ...rest }: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { scrollMargin, gap } = useOffset(body)
  useFixedColumns(body, rest.columns)

  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => (gap > 0 ? cardHeight : rowHeight),
    gap,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    // Each of them costs layout and paint.
    overscan: 4,
    scrollMargin,
    // Rendering while scrolling may wait for the next frame.
    useFlushSync: false,
  })
  const currentIndex = current === undefined ? -1 : rows.findIndex(({ id }) => id === current)
  useEffect(() => {
    if (currentIndex < 0) return
    virtual.scrollToIndex(currentIndex, { align: 'auto' })
    // The row is in the document only after scrolling to it.
    const frame = requestAnimationFrame(() => focusRow(body.current, current))
    return () => cancelAnimationFrame(frame)
  }, [virtual, currentIndex, current])

  const visibleItems = useGradualRows(virtual)
  const previous = (visibleItems[0]?.start ?? scrollMargin) - scrollMargin - gap
  const after = virtual.getTotalSize() - ((visibleItems.at(-1)?.end ?? scrollMargin) - scrollMargin) - gap
  return (
    <tbody ref={body} {...roles.group}>
      <Spacer height={previous} />
      {visibleItems.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <BodyRow
              key={key}
              ref={virtual.measureElement}
              row={row}
              isSelected={rest.getName && row.getIsSelected()}
              isCurrent={row.id === current}
              {...rest}
            />
          )
        )
      })}
      <Spacer height={after} />
    </tbody>
  )
}

/**
 * Adds one row around the visible ones in each frame. Several at once would be a long task, which makes scrolling stutter.
 */
function useGradualRows(virtual: Virtualizer<Window, HTMLTableRowElement>) {
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]

  const [previous, setPrevious] = useState({ from: startIndex, to: endIndex })
  const next = {
    from: Math.max(from, Math.min(startIndex, previous.from)),
    to: Math.min(to, Math.max(endIndex, previous.to)),
  }
  useEffect(() => {
    if (next.from === from && next.to === to) return
    const frame = requestAnimationFrame(() =>
      setPrevious(next.to < to ? { from: next.from, to: next.to + 1 } : { from: next.from - 1, to: next.to }),
    )
    return () => cancelAnimationFrame(frame)
  })
  return items.filter(({ index }) => index >= next.from && index <= next.to)
}

/**
 * The offset of the rows on the page, and the gap between cards. Not measured while scrolling, because that would force a
 * second layout in each frame.
 */
function useOffset(body: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState({ scrollMargin: 0, gap: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      const scrollMargin = Math.round(body.current.getBoundingClientRect().top + scrollY)
      const gap = Number.parseFloat(getComputedStyle(body.current).rowGap) || 0
      setOffset((previous) =>
        previous.scrollMargin === scrollMargin && previous.gap === gap ? previous : { scrollMargin, gap },
      )
    }
    measure()
    const listeners = new AbortController()
    for (const event of ['resize', 'scrollend'] as const) addEventListener(event, measure, { signal: listeners.signal })
    return () => listeners.abort()
  }, [body])
  return offset
}

/** Estimate until a row is measured. */
const [rowHeight, cardHeight] = [49, 180]

/** Space of the rows that are not in the document. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && <tr {...hiddenFromReaders} className="t-space" style={{ height }} />
const hiddenFromReaders = { 'aria-hidden': true }
