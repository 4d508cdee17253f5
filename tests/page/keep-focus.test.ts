import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepFocus } from '#src/ui/keep-focus.ts'

keepFocus()
afterEach(() => document.body.replaceChildren())

function show(html: string) {
  document.body.innerHTML = html
  const button = document.querySelector('button')!
  button.focus()
  return button
}

test('the focus of a button that goes away moves to what was around it, and not to another button', async () => {
  const button = show('<main><section><button>Pause</button><button>Pay</button></section></main>')

  button.remove()

  const section = document.querySelector('section')!
  await vi.waitFor(() => expect(document.activeElement).toBe(section))
  section.blur()
  expect(section.hasAttribute('tabindex')).toBe(false)
})

test('the focus moves to the next part around that is still there', async () => {
  show('<main><section><button>Pause</button></section></main>')

  document.querySelector('section')!.remove()

  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')))
})

test('a button that is switched off while it has the focus keeps its place', async () => {
  const button = show('<main><form><button>Send</button></form></main>')

  button.disabled = true
  // As Chrome does by itself.
  button.blur()

  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('form')))
})

test('the focus stays where the page has put it meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const button = show('<main><section><button>Pause</button></section><input></main>')
  const input = document.querySelector('input')!

  button.remove()
  // The mutation is observed in a microtask.
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(1)
  input.focus()
  vi.runAllTimers()

  expect(document.activeElement).toBe(input)
})
