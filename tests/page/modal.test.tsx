import { screen } from '@testing-library/dom'
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#src/ui/dialog.tsx'
import { act, render } from '../support/page/render.tsx'

test('a dialog stays open while something beside it is loaded', async () => {
  const onClose = vi.fn()
  const late = Promise.withResolvers<string>()
  const Late = () => use(late.promise)
  const show = (isLate: boolean) => (
    <Suspense>
      <Dialog title="Question" onClose={onClose}>
        <label>
          Answer <input />
        </label>
      </Dialog>
      {isLate && <Late />}
    </Suspense>
  )
  const { rerender } = render(show(false))
  screen.getByLabelText<HTMLInputElement>('Answer').value = 'Typed'

  rerender(show(true))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => late.resolve('Loaded'))

  await screen.findByText('Loaded')
  expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Question' }).open).toBe(true)
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'Typed')
  expect(onClose).not.toHaveBeenCalled()
})
