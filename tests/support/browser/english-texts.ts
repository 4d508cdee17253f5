import type { Page } from '@playwright/test'

/**
 * The English texts that a user of the Bengali page sees or hears. Without those that are not words of Joma: parts marked as English
 * or as not to be translated, code and keys.
 */
export const findEnglishTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForeign = (element: Element) =>
      element.closest('[lang=en], [translate=no], code, kbd, script, style, option') !== null
    const words = /[A-Za-z]{2,}/
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      const text = walker.currentNode.textContent!.trim()
      if (words.test(text) && !isForeign(parent) && parent.checkVisibility()) found.add(text)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)!
        if (words.test(text) && !isForeign(element) && element.checkVisibility()) found.add(text)
      }
    }
    if (words.test(document.title)) found.add(document.title)
    return [...found]
  })
