import type { Page } from '@playwright/test'

/**
 * The texts with Latin letters that a user of the Bengali page sees or hears. Without parts that are marked as English or as not to be
 * translated, code and keys.
 */
export const findLatinTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt']
    const skipped = '[lang=en], [translate=no], code, kbd, script, style, option'
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && !element.closest(skipped),
    )
    const texts = shown.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [])),
      ...names.map((name) => element.getAttribute(name) ?? ''),
    ])
    return [...new Set([document.title, ...texts.map((text) => text.trim())])].filter((text) =>
      /[A-Za-z]{2}/.test(text),
    )
  })
