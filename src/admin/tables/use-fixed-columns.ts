import { type RefObject, useLayoutEffect } from 'react'

/**
 * Fixes the column widths of a long table after its first layout and makes each row a grid of its own. Otherwise each row
 * that is added while scrolling lays out all rows again, and the columns move.
 */
export function useFixedColumns(body: RefObject<HTMLElement | null>, columns: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other columns have other widths.
  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    if (!table) return
    const headers = [...table.querySelectorAll('th')]

    function unfixWidths() {
      delete table!.dataset.columns
      table!.style.removeProperty('--columns')
    }
    function fixWidths() {
      unfixWidths()
      const widths = headers.map((head) => `${head.getBoundingClientRect().width}px`)
      table!.style.setProperty('--columns', widths.join(' '))
      table!.dataset.columns = 'fixed'
    }
    // Numbers do not wrap, and a longer one may follow.
    function scheduleCheck() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (Array.from(body.current?.querySelectorAll('.t-num') ?? []).some(isTooNarrow)) fixWidths()
      }, scrollEndDelayMs)
    }

    fixWidths()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listeners = new AbortController()
    addEventListener('resize', fixWidths, { signal: listeners.signal })
    addEventListener('scrollend', scheduleCheck, { signal: listeners.signal })
    return () => {
      listeners.abort()
      clearTimeout(timer)
      unfixWidths()
    }
  }, [body, columns])
}

/** Only when scrolling has stopped. */
const scrollEndDelayMs = 400

const isTooNarrow = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
