// A screen or a dialog that has just opened takes the focus itself.
const graceMs = 100
const containers = 'main, dialog, section, form, li, tr, [role=group], [role=region], [role=tabpanel]'

/**
 * When the focused element goes away, moves the focus to what was around it instead of to the page. It goes to no other
 * button, because the next press of the same key would act there.
 */
export function keepFocus(): void {
  let around: HTMLElement[] = []
  let last: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    around = listContainers(target)
  })
  new MutationObserver(() => {
    if (timer || !isLost(last)) return
    timer = setTimeout(() => {
      timer = undefined
      if (isLost(last))
        focusContainer(around.find((element) => element.isConnected && element.checkVisibility?.() !== false))
    }, graceMs)
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
}

/** The user may have left a field himself; only what cannot have the focus any more counts. */
const isLost = (last: HTMLElement | undefined) =>
  !!last && document.activeElement === document.body && (!last.isConnected || last.matches(':disabled'))

/** From the inner to the outer one. */
function listContainers(element: HTMLElement): HTMLElement[] {
  const list: HTMLElement[] = []
  let next = element.parentElement?.closest<HTMLElement>(containers)
  while (next) {
    list.push(next)
    next = next.parentElement?.closest<HTMLElement>(containers)
  }
  return list
}

function focusContainer(container: HTMLElement | undefined) {
  if (!container) return
  const isFocusable = container.hasAttribute('tabindex')
  if (!isFocusable) container.tabIndex = -1
  container.classList.add('has-kept-focus')
  container.focus({ preventScroll: true })
  container.addEventListener(
    'blur',
    () => {
      container.classList.remove('has-kept-focus')
      if (!isFocusable) container.removeAttribute('tabindex')
    },
    { once: true },
  )
}
