import { screen } from '@testing-library/dom'
import { useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { HydrationProvider, useIsHydrating } from '#src/ui/use-is-hydrating.tsx'
import { render } from '../support/page/render.tsx'

interface Shown {
  /** Of each rendering that reached the document. */
  texts: string[]
  /** What the document shows after the task of the first one. */
  afterFirstTask?: string | null
}

function Figure({ shown }: { shown: Shown }) {
  const text = useIsHydrating() ? 'prerendered' : 'current'
  useLayoutEffect(() => void shown.texts.push(text))
  useEffect(
    () => queueMicrotask(() => (shown.afterFirstTask ??= document.querySelector('output')!.textContent)),
    [shown],
  )
  return <output>{text}</output>
}

test('a prerendered screen is repeated exactly, and its figures come in a later task', async () => {
  const shown: Shown = { texts: [] }
  const errors: unknown[] = []
  const page = (
    <HydrationProvider isPrerendered>
      <Figure shown={shown} />
    </HydrationProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)

  const root = hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })

  await screen.findByText('current')
  expect(shown).toEqual({ texts: ['prerendered', 'current'], afterFirstTask: 'prerendered' })
  expect(errors).toEqual([])
})

test('a screen that was not prerendered shows its figures at once', () => {
  const shown: Shown = { texts: [] }

  render(
    <HydrationProvider isPrerendered={false}>
      <Figure shown={shown} />
    </HydrationProvider>,
  )

  expect(shown.texts).toEqual(['current'])
})
