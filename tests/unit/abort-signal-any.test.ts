import { expect, test } from 'vitest'
import { anySignal } from '#src/app/abort-signal-any.ts'

test('the combined signal aborts with the reason of the first source', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const signal = anySignal([first.signal, second.signal])
  expect(signal.aborted).toBe(false)

  second.abort('second')
  first.abort('first')

  expect(signal.reason).toBe('second')
})

test('a source that is already aborted aborts the combined signal', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')]).reason).toBe('before')
})
