import { screen, waitFor, within } from '@testing-library/dom'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { tolerateTranslation } from '#src/app/tolerate-translation.ts'
import { dropResponse } from '../../support/page/api-responses.ts'
import { openPage } from '../../support/page/open-page.tsx'
import { act, render } from '../../support/page/render.tsx'
import { createMember, password } from '../../support/server/members.ts'
import { translatePage } from '../../support/translate-page.ts'

// Isolated, because it changes `Node.prototype`.
tolerateTranslation()

let stop = () => {}
beforeEach(() => {
  stop = translatePage()
})
afterEach(() => stop())

test('without a translation, the removal of an element from a wrong parent throws', () => {
  expect(() => document.createElement('p').removeChild(document.createElement('b'))).toThrow(/not a child/)
})

describe('on a translated page', () => {
  let change: (next: { note?: string; count?: number; isOpen?: boolean }) => void = () => {}
  function Figures() {
    const [{ note, count, isOpen }, set] = useState<{ note?: string; count?: number; isOpen?: boolean }>({ count: 1 })
    change = (next) => act(() => set(next))
    return (
      <p data-testid="figures">
        {note}
        {isOpen && <b>Open</b>}
        You have {count} tasks{isOpen ? ' today' : null}.
      </p>
    )
  }
  const text = () => screen.getByTestId('figures').textContent
  const isAllTranslated = () =>
    [...screen.getByTestId('figures').childNodes].every(
      (node) => node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim(),
    )

  test('texts change, appear and disappear, and the changed ones are translated again', async () => {
    render(<Figures />)
    await waitFor(() => expect(isAllTranslated()).toBe(true))
    expect(text()).toBe('You have 1 tasks.')

    for (const [next, shown] of [
      [{ count: 2 }, 'You have 2 tasks.'],
      [{ count: 2, isOpen: true }, 'OpenYou have 2 tasks today.'],
      [{ count: 30, isOpen: true, note: 'Wait. ' }, 'Wait. OpenYou have 30 tasks today.'],
      [{ count: 30, note: 'Go. ' }, 'Go. You have 30 tasks.'],
      [{ count: 4 }, 'You have 4 tasks.'],
    ] as const) {
      change(next)
      await waitFor(() => expect(text()).toBe(shown))
      await waitFor(() => expect(isAllTranslated()).toBe(true))
    }
  })

  test('a text that changes after the translation was ended shows its new value', async () => {
    render(<Figures />)
    await waitFor(() => expect(isAllTranslated()).toBe(true))
    stop()

    change({ count: 7, isOpen: true })

    await waitFor(() => expect(text()).toBe('OpenYou have 7 tasks today.'))
    change({ count: 8 })
    await waitFor(() => expect(text()).toBe('You have 8 tasks.'))
  })
})

const hasErrorScreen = () => screen.queryByRole('heading', { name: /Unexpected/ }) !== null

test('a transfer on a translated page shows its errors, its confirmation and the new balance', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user, fill } = openPage('/home/transfer-wallet', { as })
  // While the receiver is looked up, the button is busy and a press has no effect.
  const press = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Transfer' }).ariaBusy).not.toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Transfer' }))
  }
  const send = async () => {
    await press()
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    await user.click(within(dialog).getByRole('button', { name: /^Transfer/ }))
  }
  await fill({ Username: 'unknown_user', Amount: '30' })
  // A receiver who does not exist is an error before the question.
  await press()
  await screen.findByRole('textbox', { name: 'Username', description: 'User not found.' })
  await user.clear(screen.getByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), receiver.username)
  dropResponse(transfers.toWallet)
  await send()
  await screen.findByText(/Joma cannot be reached/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await send()

  await screen.findByText('70.00')
  expect(hasErrorScreen()).toBe(false)
})

test('the sign-in on a translated page shows a wrong password, then opens the home', async () => {
  const { username } = await createMember({ balance: 25 })
  const page = openPage('/login')
  await page.submit('Sign in', { Username: username, Password: `${password}x` })
  await screen.findAllByText(/wrong|incorrect|not match/i)
  await page.user.clear(screen.getByLabelText('Password'))
  await page.user.type(screen.getByLabelText('Password'), password)

  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))

  await screen.findByText('25.00')
  expect(hasErrorScreen()).toBe(false)
})

test.each(['/home/withdraw', '/home/payment-sitting', '/home/support', '/home/my-task', '/home/more', '/home/refer'])(
  'the screen %s works on a translated page',
  async (path) => {
    const { user } = openPage(path, { as: await createMember({ balance: 100, earning: 1_000 }) })
    await screen.findAllByRole('heading')
    dropResponse(payments.request)
    for (const field of screen.queryAllByRole('textbox')) await user.type(field, '12')
    for (const button of screen.queryAllByRole('button', { name: /Send|Request|Withdraw|Submit/ })) {
      if (button.isConnected) await user.click(button)
    }
    await user.keyboard('{Escape}')
    expect(hasErrorScreen()).toBe(false)
  },
)
