/** How a test names an element: by role and accessible name, by the label of a field, by a selector, or by text. */
export interface Target {
  role?: 'button' | 'link' | 'dialog' | 'alertdialog' | 'tab' | 'heading' | 'timer'
  label?: string
  css?: string
  /** The name, or for `css` the text. A substring, without regard to case. */
  name?: string
  /** The name is the whole name. */
  isExact?: boolean
  /** The last open dialog, instead of the whole document. */
  isInDialog?: boolean
  /** File inputs are often invisible. */
  isHidden?: boolean
}

/**
 * The first match, once a click on its middle would reach it: in view, not covered, and not moving. Otherwise null.
 * Runs in the page; `find` is `findElements`.
 */
export async function findClickable(find: typeof findElements, target: Target): Promise<Element | null> {
  const [element] = find(target)
  if (!element) return null
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { left, top, width, height } = element.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return null
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (element.contains(hit)) return element
  // Out of view, or below a bar.
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

/** The visible elements that match. Runs in the page, so it is self-contained. */
export function findElements({ role, label, css, name, isExact, isInDialog, isHidden }: Target): Element[] {
  // A prerendered document does not react before its code has taken over.
  if (document.documentElement.dataset.frame) return []
  const selectors: Record<string, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href], [role=link]',
    heading: 'h1, h2, h3, h4',
  }
  const selector = label ? 'input, textarea, select' : (css ?? selectors[role ?? ''] ?? `[role=${role}]`)
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')]
  const root = isInDialog ? dialogs.at(-1) : document
  return [...(root?.querySelectorAll(selector) ?? [])].filter((element) => {
    const wanted = label ?? name
    return (isHidden || isVisible(element)) && (wanted === undefined || matches(nameOf(element), wanted))
  })

  function isVisible(element: Element) {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }

  function matches(text: string, wanted: string) {
    return isExact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
  }

  function nameOf(element: Element): string {
    const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels =
      labelIds.length > 0 ? labelIds.map((id) => document.getElementById(id)) : [...(labelsOf(element) ?? [])]
    const text =
      element.getAttribute('aria-label') ?? (labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element))
    return text.replaceAll(/\s+/g, ' ').trim()
  }

  function labelsOf(element: Element) {
    return 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
  }

  function textOf(element: Element | null) {
    return element instanceof HTMLElement ? element.innerText : (element?.textContent ?? '')
  }
}
