import type { Page } from '@playwright/test'

/** The centre of an element, in CSS pixels of the viewport. */
export interface Point {
  x: number
  y: number
}

/** Makes the page's main thread slower, as on a cheap phone. */
export async function slowDownCpu(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Finds, in the next document, the first frame in which each element can be hit at its centre. Resolves with that place as soon as the
 * page has reported it. Elements outside the viewport are scrolled into it if `canScroll`.
 */
export async function watchFirstMoments(page: Page, selectors: string[], { canScroll = false } = {}) {
  const points = new Map(selectors.map((selector) => [selector, Promise.withResolvers<Point>()]))
  await page.exposeFunction('reportFirstMoment', (selector: string, point: Point) =>
    points.get(selector)!.resolve(point),
  )
  await page.addInitScript(
    ({ selectors, canScroll }) => {
      if (window !== top) return
      const { reportFirstMoment } = window as unknown as { reportFirstMoment: (selector: string, point: Point) => void }
      const findPoint = (selector: string): Point | undefined => {
        const element = document.querySelector(selector)
        if (canScroll) element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        const centre = { x: x + width / 2, y: y + height / 2 }
        return element?.contains(document.elementFromPoint(centre.x, centre.y)) ? centre : undefined
      }
      let left = selectors
      const look = () => {
        left = left.filter((selector) => {
          const point = findPoint(selector)
          if (point) reportFirstMoment(selector, point)
          return !point
        })
        if (left.length > 0) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { selectors, canScroll },
  )
  return (selector: string): Promise<Point> => points.get(selector)!.promise
}
