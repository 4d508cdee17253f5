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
    const heads = [...table.querySelectorAll('th')]

    function loosen() {
      delete table!.dataset.columns
      table!.style.removeProperty('--columns')
    }
    function freeze() {
      loosen()
      const widths = heads.map((head) => `${head.getBoundingClientRect().width}px`)
      table!.style.setProperty('--columns', widths.join(' '))
      table!.dataset.columns = 'fixed'
    }
    // Numbers do not wrap, and a longer one may follow.
    function lookAgain() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (Array.from(body.current?.querySelectorAll('.t-num') ?? []).some(isTooNarrow)) freeze()
      }, restMs)
    }

    freeze()
    let timer: ReturnType<typeof setTimeout> | undefined
    const left = new AbortController()
    addEventListener('resize', freeze, { signal: left.signal })
    addEventListener('scrollend', lookAgain, { signal: left.signal })
    return () => {
      left.abort()
      clearTimeout(timer)
      loosen()
    }
  }, [body, columns])
}

/** Only when scrolling has stopped. */
const restMs = 400

const isTooNarrow = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
