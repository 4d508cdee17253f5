import type { Page } from '@playwright/test'

/**
 * Rows whose cells a screen reader would read with the header of another column: it counts the cells that are in the
 * accessibility tree, so a hidden cell moves the next ones by one.
 */
export const findHeaderFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    for (const table of document.querySelectorAll('table:has(thead)')) {
      const headers = listShown(table.querySelector('thead tr')!)
      for (const row of table.querySelectorAll('tbody tr')) {
        listShown(row).forEach((place, index) => {
          if (headers[index] === place) return
          const cell = row.children[place]?.textContent?.trim().slice(0, 40)
          const header = table.querySelector('thead tr')!.children[headers[index] ?? -1]?.textContent?.trim()
          faults.add(`reads «${cell}» below the header «${header}»`)
        })
      }
    }
    return [...faults]

    /** The columns of the cells in the accessibility tree, each as often as it is wide. */
    function listShown(row: Element): number[] {
      let column = 0
      return [...row.children].flatMap((cell) => {
        const first = column
        const { colSpan } = cell as HTMLTableCellElement
        column += colSpan
        const { display, visibility } = getComputedStyle(cell)
        if (display === 'none' || visibility !== 'visible' || cell.ariaHidden === 'true') return []
        return Array.from({ length: colSpan }, (_, index) => first + index)
      })
    }
  })
