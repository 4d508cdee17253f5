import type { Page } from '@playwright/test'

/** What is wrong with how a page lies on the screen as it is now: nothing scrolls sideways, and no words are cut off. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} px`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      if (text.textContent?.trim() && !mayBeCut(element) && isCut(text, element)) {
        faults.push(`cuts off «${text.textContent.trim().slice(0, 60)}»`)
      }
    }
    return faults

    /**
     * The notice runs past, the slides lie beside each other, a message that waits begins only, and some words are for
     * screen readers alone.
     */
    function mayBeCut(element: Element) {
      const excepted = '.notice, .slider, .waiting-message, .skip-link, [aria-hidden="true"]'
      return element.closest(excepted) || !element.checkVisibility() || isForReadersAlone(element)
    }

    function isForReadersAlone(element: Element | null): boolean {
      return (
        !!element && (getComputedStyle(element).clipPath === 'inset(50%)' || isForReadersAlone(element.parentElement))
      )
    }

    function isCut(text: Node, element: Element) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()]
      return ancestorsInView(element).some((around) => lines.some((line) => cuts(around, line)))
    }

    /** Up to what scrolls: whatever lies outside of that can be scrolled to. */
    function ancestorsInView(element: Element): Element[] {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (element === document.body || overflowX === 'auto' || overflowY === 'auto') return []
      return [element, ...ancestorsInView(element.parentElement!)]
    }

    function cuts(around: Element, line: DOMRect) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // A line is higher than the ink of its letters.
      const sparePx = line.height / 3
      return (
        (clips(overflowX) && (line.right > box.right + 1 || line.left < box.left - 1)) ||
        (clips(overflowY) && (line.bottom > box.bottom + sparePx || line.top < box.top - sparePx))
      )
    }
  })

/** What a thumb would miss: anything to press that answers to less than 48 px. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const leastPx = 48
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]'
    return [...top.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility() && !element.closest('.skip-link') && !isInASentence(element))
      .filter((element) => !answersTo48px(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent
        return `${element.tagName.toLowerCase()}.${element.className} «${name}» ${Math.round(width)}×${Math.round(height)}`
      })

    /** WCAG 2.5.8 leaves out links among words. */
    function isInASentence(element: HTMLElement) {
      const around = element.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(element).display === 'inline' && around !== element.textContent?.trim()
    }

    function answersTo48px(element: HTMLElement) {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((box) => box.getBoundingClientRect())
      if (boxes.some(({ width, height }) => width > leastPx - 0.5 && height > leastPx - 0.5)) return true
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = leastPx / 2 - 1
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return (
          !!hit &&
          (element.contains(hit) ||
            [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)))
        )
      }
      return [isHit(x - reach, y), isHit(x + reach, y), isHit(x, y - reach), isHit(x, y + reach)].every(Boolean)
    }
  })
