import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { showToast } from '#src/ui/toast.ts'
import { announced } from '../support/page/announced.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { createMember } from '../support/server/members.ts'

let count = 0
const newText = () => `Announcement ${++count}`

async function openTransfer() {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const page = openPage('/home/transfer-wallet', { as })
  await page.submit('Transfer', { Username: receiver.username, Amount: '30' })
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  return { ...page, receiver, dialog }
}

test('the question before a transfer has the focus, describes itself with amount and receiver, and Enter answers nothing', async () => {
  const { user, receiver, dialog } = await openTransfer()

  expect(document.activeElement).toBe(dialog)
  const description = document.getElementById(dialog.getAttribute('aria-describedby')!)
  expect(description?.textContent).toContain(`Transfer 30.00 tk to ${receiver.username}`)
  await user.keyboard('{Enter}')
  expect(await receiver.getBalance()).toBe(0)

  await user.click(within(dialog).getByRole('button', { name: `Transfer 30 tk to ${receiver.username}` }))

  await waitFor(async () => expect(await receiver.getBalance()).toBe(30))
})

test('a toast is told to screen readers in a region that was there before, and its card has no role', async () => {
  openPage('/login')
  await screen.findByRole('heading', { level: 1 })
  const regions = [...document.querySelectorAll('[data-announcer]')]
  expect(regions.map((region) => region.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
  const [saved, failed] = [newText(), newText()]

  act(() => {
    showToast.success(saved)
    showToast.error(failed)
  })

  const card = (await screen.findByText(saved)).closest('.toast')
  expect(card?.getAttribute('role')).toBeNull()
  await waitFor(() => expect(announced('polite')).toContain(saved))
  await waitFor(() => expect(announced('assertive')).toContain(failed))
  expect([...document.querySelectorAll('[data-announcer]')]).toEqual(regions)
})

test('a toast above a dialog is inside of it, is told there, and stays when the dialog closes', async () => {
  const { user, dialog } = await openTransfer()
  const text = newText()

  act(() => showToast.info(text))

  const toast = await screen.findByText(text)
  await waitFor(() => expect(dialog.contains(toast)).toBe(true))
  await waitFor(() => expect(dialog.querySelector('[data-announcer=polite]')?.textContent).toContain(text))

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(document.querySelector('.toast-layer')?.isConnected).toBe(true)
})

test('a new screen has the focus on its heading', async () => {
  const { user } = openPage('/home', { as: await createMember() })

  await user.click(await screen.findByRole('link', { name: 'Transfer wallet' }))

  const heading = await screen.findByRole('heading', { name: 'Transfer wallet' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
