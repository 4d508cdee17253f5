export type Politeness = 'polite' | 'assertive'

// A region that is written right after it was cleared counts as unchanged in some screen readers. After a dialog has closed,
// a slow phone needs longer until the page around it can be read again.
const writeDelayMs = 300
// Longer than a screen reader needs to take the text, so short that nobody finds it when reading the page later.
const keepMs = 3_000

/**
 * Has a text read by a screen reader, without moving the focus. Writes to a region that was in the page before,
 * because regions that arrive together with their text are mostly not read.
 */
export function announce(text: string, politeness: Politeness): void {
  setTimeout(() => {
    const line = document.createElement('p')
    line.textContent = text
    findRegion(politeness)?.append(line)
    setTimeout(() => line.remove(), keepMs)
  }, writeDelayMs)
}

/** The last open dialog, because everything outside of a modal dialog is inert. */
export const findOpenDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

function findRegion(politeness: Politeness) {
  const selector = `[data-announcer="${politeness}"]`
  const inDialog = findOpenDialog()?.querySelectorAll(selector)
  return [...(inDialog ?? [])].at(-1) ?? document.querySelector(selector)
}
