import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, createMember } from '../support/server/members.ts'

/** Presses a copy button where the browser refuses the clipboard, and returns the shown dialog. */
async function press(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(button)
  return within(await screen.findByRole('dialog', { name }))
}

function selectedText() {
  const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement
  return value.slice(selectionStart, selectionEnd)
}

test('without a clipboard the code is shown selected, with how to copy it', async () => {
  const as = await createMember()
  const { user } = openPage('/home/profile', { as })

  const dialog = await press(user, 'Copy referral code')

  expect(selectedText()).toBe((await as.me()).refer_code)
  dialog.getByText('The text is selected. Press Ctrl+C to copy it.')
  expect(screen.queryByText('Referral code copied!')).toBeNull()
})

test('a copy by hand is announced, and Done closes the dialog', async () => {
  const { user } = openPage('/home/profile', { as: await createMember() })
  const dialog = await press(user, 'Copy referral code')

  fireEvent.copy(dialog.getByRole('textbox'))
  expect((await dialog.findByText('Copied')).getAttribute('role')).toBe('status')
  await user.click(dialog.getByRole('button', { name: 'Done' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a touch screen in Bengali the sentence says to press and hold', async () => {
  localStorage.setItem('locale', 'bn')
  const all = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ ...all(query), matches: true } as MediaQueryList) : all(query),
  )
  const { user } = openPage('/home/profile', { as: await createMember() })

  const dialog = await press(user, 'রেফার কোড কপি করুন')

  dialog.getByText('বেছে নেওয়া লেখাটি চেপে ধরে রাখুন, তারপর কপি বেছে নিন।')
})

test('a number that is copied by hand inside a form leaves the form as it was', async () => {
  await callAsAdmin(banks.add, { bank_name: 'bKash', account_number: '01712345678' })
  const { user, hrefNow } = openPage('/home/payment-sitting', { as: await createMember() })
  const before = hrefNow()

  const dialog = await press(user, 'Copy account number of bKash')
  expect(selectedText()).toBe('01712345678')
  await user.keyboard('{Enter}')

  expect(dialog.getByRole('textbox').closest('form')).toBeNull()
  expect(hrefNow()).toBe(before)
})
