import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type axe from 'axe-core'

/** Layout faults of the page at its current size: horizontal scrolling and clipped text. */
export const findLayoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`scrolls horizontally: ${scrollWidth} px by ${findWidest()}`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      if (text.textContent?.trim() && !mayBeClipped(element) && isClipped(text, element)) {
        faults.push(`clips «${text.textContent.trim().slice(0, 60)}»`)
      }
    }
    return faults

    /** The last element that stands out on the right. */
    function findWidest() {
      const all = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
      const widest = all.findLast((element) => element.getBoundingClientRect().right > clientWidth)
      return widest && `${widest.tagName.toLowerCase()}.${widest.className} «${widest.textContent?.slice(0, 60)}»`
    }

    /** The marquee and the carousel clip by design, a queued message is truncated, and some text is for screen readers only. */
    function mayBeClipped(element: Element) {
      const excepted =
        '.marquee, .carousel, .waiting-message, .desk-excerpt, .is-chat, .msg-newest, .act-cut, .skip-link, [aria-hidden="true"]'
      return element.closest(excepted) || !element.checkVisibility() || isForScreenReaders(element)
    }

    function isForScreenReaders(element: Element | null): boolean {
      return (
        !!element && (getComputedStyle(element).clipPath === 'inset(50%)' || isForScreenReaders(element.parentElement))
      )
    }

    function isClipped(text: Node, element: Element) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()]
      return ancestorsInScroller(element).some((ancestor) => lines.some((line) => clipsLine(ancestor, line)))
    }

    /** The ancestors up to the next scroll container, because text outside of it can be scrolled into view. */
    function ancestorsInScroller(element: Element): Element[] {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (element === document.body || overflowX === 'auto' || overflowY === 'auto') return []
      return [element, ...ancestorsInScroller(element.parentElement!)]
    }

    function clipsLine(ancestor: Element, line: DOMRect) {
      const { overflowX, overflowY } = getComputedStyle(ancestor)
      const box = ancestor.getBoundingClientRect()
      const hidesOverflow = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // A line box is higher than its glyphs.
      const sparePx = line.height / 3
      return (
        (hidesOverflow(overflowX) && (line.right > box.right + 1 || line.left < box.left - 1)) ||
        (hidesOverflow(overflowY) && (line.bottom > box.bottom + sparePx || line.top < box.top - sparePx))
      )
    }
  })

/** Interactive elements with a target smaller than 48 px. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minPx = 48
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const interactive =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]'
    return [...top.querySelectorAll<HTMLElement>(interactive)]
      .filter((element) => element.checkVisibility() && !element.closest('.skip-link') && !isInline(element))
      .filter((element) => !hasTargetSize(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent
        return `${element.tagName.toLowerCase()}.${element.className} «${name}» ${Math.round(width)}×${Math.round(height)}`
      })

    /** WCAG 2.5.8 exempts links inside a sentence. */
    function isInline(element: HTMLElement) {
      const parentText = element.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(element).display === 'inline' && parentText !== element.textContent?.trim()
    }

    function hasTargetSize(element: HTMLElement) {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((box) => box.getBoundingClientRect())
      if (boxes.some(({ width, height }) => width > minPx - 0.5 && height > minPx - 0.5)) return true
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const offset = minPx / 2 - 1
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return (
          !!hit &&
          (element.contains(hit) ||
            [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)))
        )
      }
      return [isHit(x - offset, y), isHit(x + offset, y), isHit(x, y - offset), isHit(x, y + offset)].every(Boolean)
    }
  })

/** Loads axe with every document of the context. `AxeBuilder` sends it again for each run, which takes longer than the run. */
export const addAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })

/** The violations of all rules that axe runs by default, or of these rules. Each line names the rule and its elements. */
export const runAxe = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    // A dialog that is still fading in has too little contrast.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
