import { configure } from '@testing-library/dom'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

// Before a test fakes it. React's scheduler has kept the real one too.
const { setImmediate } = globalThis
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What an event changes stands on the page when its dispatch returns. */
configure({
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (work) => {
    const result = await work()
    await nextTurn()
    return result
  },
})

const mounted = new Map<HTMLElement, () => void>()

/** Renders into the document. The production build of React has no `act`, so that this is no work of a library. */
export function render(element: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const rerender = (next: ReactNode) => flushSync(() => root.render(next))
  const unmount = () => flushSync(() => root.unmount())
  mounted.set(container, unmount)
  rerender(element)
  return { container, rerender, unmount }
}

/** Unmounts everything that the test has rendered. */
export function cleanup(): void {
  for (const [container, unmount] of mounted) {
    unmount()
    container.remove()
  }
  mounted.clear()
}

interface HookOptions {
  wrapper?: (props: { children: ReactNode }) => ReactElement
}

/** Calls a hook in a component. `result.current` is what it returned last. */
export function renderHook<Result>(useHook: () => Result, { wrapper }: HookOptions = {}) {
  const result = {} as { current: Result }
  function Caller() {
    result.current = useHook()
    return null
  }
  const caller = <Caller />
  return { result, ...render(wrapper ? createElement(wrapper, null, caller) : caller) }
}

/** Runs what changes the page from outside of React. Its changes stand on the page when it returns, or when its promise resolves. */
export function act<Result>(work: () => Result): Result {
  const result = flushSync(work)
  if (!(result instanceof Promise)) return result
  return result.then(async (value: unknown) => {
    await nextTurn()
    return value
  }) as Result
}
