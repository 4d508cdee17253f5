import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { roles } from './table-column.ts'
import { BodyRow, focusRow, type RowsProps } from './table-rows.tsx'
import { useFixedColumns } from './use-fixed-columns.ts'

/** Virtualised rows: only the visible ones and some around them are in the document. */
export function LongRows<Row extends object>({ rows, current, ...rest }: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { scrollMargin, gap } = usePlace(body)
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
  const at = current === undefined ? -1 : rows.findIndex(({ id }) => id === current)
  useEffect(() => {
    if (at < 0) return
    virtual.scrollToIndex(at, { align: 'auto' })
    // The row is in the document only after scrolling to it.
    const frame = requestAnimationFrame(() => focusRow(body.current, current))
    return () => cancelAnimationFrame(frame)
  }, [virtual, at, current])

  const shown = useOneByOne(virtual)
  const before = (shown[0]?.start ?? scrollMargin) - scrollMargin - gap
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin) - gap
  return (
    <tbody ref={body} {...roles.group}>
      <Space height={before} />
      {shown.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <BodyRow
              key={key}
              ref={virtual.measureElement}
              row={row}
              isSelected={rest.nameOf && row.getIsSelected()}
              isCurrent={row.id === current}
              {...rest}
            />
          )
        )
      })}
      <Space height={after} />
    </tbody>
  )
}

/**
 * Adds one row around the visible ones in each frame. Several at once would be a long task, which makes scrolling stutter.
 */
function useOneByOne(virtual: Virtualizer<Window, HTMLTableRowElement>) {
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]

  const [before, setBefore] = useState({ from: startIndex, to: endIndex })
  const now = {
    from: Math.max(from, Math.min(startIndex, before.from)),
    to: Math.min(to, Math.max(endIndex, before.to)),
  }
  useEffect(() => {
    if (now.from === from && now.to === to) return
    const frame = requestAnimationFrame(() =>
      setBefore(now.to < to ? { from: now.from, to: now.to + 1 } : { from: now.from - 1, to: now.to }),
    )
    return () => cancelAnimationFrame(frame)
  })
  return items.filter(({ index }) => index >= now.from && index <= now.to)
}

/**
 * The offset of the rows on the page, and the gap between cards. Not measured while scrolling, because that would force a
 * second layout in each frame.
 */
function usePlace(body: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ scrollMargin: 0, gap: 0 })
  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return
      const scrollMargin = Math.round(body.current.getBoundingClientRect().top + scrollY)
      const gap = Number.parseFloat(getComputedStyle(body.current).rowGap) || 0
      setPlace((before) =>
        before.scrollMargin === scrollMargin && before.gap === gap ? before : { scrollMargin, gap },
      )
    }
    look()
    const left = new AbortController()
    for (const event of ['resize', 'scrollend'] as const) addEventListener(event, look, { signal: left.signal })
    return () => left.abort()
  }, [body])
  return place
}

/** Estimate until a row is measured. */
const [rowHeight, cardHeight] = [61, 260]

/** Space of the rows that are not in the document. */
const Space = ({ height }: { height: number }) =>
  height > 0 && <tr {...unseen} className="t-space" style={{ height }} />
const unseen = { 'aria-hidden': true }
