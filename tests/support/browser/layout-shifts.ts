import type { Page } from '@playwright/test'

interface Shift {
  value: number
  atMs: number
  /** The moved elements, with their places before and after. */
  moved: string[]
}

export interface LayoutShifts {
  /** The shifts of the current document. */
  read: () => Promise<Shift[]>
}

/** Records each layout shift of the documents that are opened next, also those right after input. */
export async function recordShifts(page: Page): Promise<LayoutShifts> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const describe = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element
        ? `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 40)}`
        : '(removed)'
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${describe(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
        )
        shifts.push({ value: entry.value, atMs: Math.round(entry.startTime), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { read: () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts) }
}

/** Part of the Layout Instability API. TypeScript has no types of it. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

export const sumShifts = (shifts: Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)
