import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeOldToasts, showToast } from '#src/ui/toast.ts'
import { act } from '../support/page/render.tsx'

let count = 0

async function openToast() {
  const text = `Message ${++count}`
  act(() => showToast.success(text))
  return (await screen.findByText(text)).closest<HTMLElement>('.toast')!
}

interface Swipe {
  px: number
  ms: number
}

function swipe(element: HTMLElement, { px, ms }: Swipe) {
  vi.useFakeTimers({ toFake: ['Date'] })
  fireEvent.pointerDown(element, { clientX: 100, clientY: 100 })
  fireEvent.pointerMove(element, { clientX: 100 + px / 2, clientY: 100 })
  fireEvent.pointerMove(element, { clientX: 100 + px, clientY: 100 })
  vi.setSystemTime(Date.now() + ms)
  fireEvent.pointerUp(element, { clientX: 100 + px, clientY: 100 })
  vi.useRealTimers()
}

test.each([
  ['20 px at any speed', { px: 20, ms: 2_000 }],
  ['more than 0.11 px per millisecond over any distance', { px: 12, ms: 100 }],
])('a swipe of %s dismisses a toast', async (_, gesture) => {
  const element = await openToast()

  swipe(element, gesture)

  await waitFor(() => expect(element.isConnected).toBe(false))
})

test('a short and slow swipe does not dismiss a toast', async () => {
  const element = await openToast()

  swipe(element, { px: 12, ms: 2_000 })

  expect(element.closest('[data-sonner-toast]')?.getAttribute('data-removed')).toBe('false')
})

test('a loading toast stays until it is closed', async () => {
  const text = `Message ${++count}`
  const close = showToast.loading(text)
  const element = (await screen.findByText(text)).closest<HTMLElement>('.toast')!

  act(close)

  await waitFor(() => expect(element.isConnected).toBe(false))
})

test('an act that ends within a moment shows no loading toast', async () => {
  const text = `Message ${++count}`

  showToast.loading(text)()

  await openToast()
  expect(screen.queryByText(text)).toBeNull()
})

test.each([
  ['a phone', false, 1],
  ['a wide window', true, 3],
])('on %s Alt+T focuses the visible toasts', async (_, isWide, count) => {
  const all = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...all(query), matches: isWide }))
  onTestFinished(() => void vi.restoreAllMocks())
  for (let each = 0; each < 4; each++) await openToast()

  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' })

  expect(document.querySelectorAll('[data-sonner-toast][data-visible=true]')).toHaveLength(count)
  await waitFor(() => expect(document.activeElement?.matches('[data-sonner-toaster]')).toBe(true))
})

test('another screen closes the toasts of the screen before, and not those that were shown with it', async () => {
  const old = await openToast()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const fresh = await openToast()

  closeOldToasts()

  await waitFor(() => expect(old.isConnected).toBe(false))
  expect(fresh.closest('[data-sonner-toast]')?.getAttribute('data-removed')).toBe('false')
})
