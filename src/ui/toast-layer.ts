import { findOpenDialog } from './announce.ts'

let layer: HTMLElement | undefined

/** The element of all toasts, made at the first call. */
export function getToastLayer(): HTMLElement {
  if (layer) return layer
  layer = document.createElement('div')
  layer.className = 'toast-layer'
  layer.popover = 'manual'
  document.body.append(layer)
  return layer
}

/** Shows the toasts above everything, inside the open dialog: outside of it they would be inert. */
export function raiseToasts(): void {
  if (!layer) return
  const parent = findOpenDialog() ?? document.body
  if (layer.parentNode !== parent) parent.append(layer)
  // In browsers without popovers, a dialog covers them.
  if (!('showPopover' in layer)) return
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}

/** Takes the toasts out of a dialog that ends. */
export function releaseToasts(dialog: Element | null): void {
  if (layer && dialog?.contains(layer)) raiseToasts()
}
