import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books } from '#contract/books.ts'
import { formatDay } from '#src/ui/date-time.tsx'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createClose } from '../support/server/admin-actions-on-closes.ts'
import { createAdmin, createMember } from '../support/server/members.ts'

test('a closed day shows its report, and is signed off by name', async () => {
  const [as, { day, head }] = [await createAdmin(), await createClose()]
  const { user, fill } = openPage('/home/daily-closes', { as })

  await user.click(await screen.findByRole('button', { name: `Open ${formatDay(day)}` }))
  const report = within(await screen.findByRole('dialog', { name: `The books of ${formatDay(day)}` }))
  report.getByText('Nothing.')
  report.getByText(head)
  await user.click(report.getByRole('button', { name: 'Sign off' }))
  await fill({ 'Note (optional)': 'Counted the tills.' })
  const question = within(screen.getByRole('dialog', { name: `Sign off ${formatDay(day)}` }))
  await user.click(question.getByRole('button', { name: 'Sign off' }))

  const row = within(await screen.findByRole('row', { name: new RegExp(formatDay(day)) }))
  await row.findByText(as.username)
})

const hash = (digit: string) => digit.repeat(64)
const close = { day: '2026-11-26', root: hash('a'), previous_head: null, head: hash('b') }

test.each([
  ['en', /^Your balance of 26 Nov 2026 is in the closed books\. Checked/],
  ['bn', /আপনার ব্যালেন্স বন্ধ হওয়া হিসাবে আছে/],
])('the profile says quietly that the own balance is in the closed books, in %s', async (locale, sentence) => {
  localStorage.setItem('locale', locale)
  mockResponse(books.proof, { closes: [close], proof: null })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(sentence)
})

test('figures that do not lead to the root are reported with the way to Support', async () => {
  const proof = {
    day: close.day,
    member_id: crypto.randomUUID(),
    balance: 5,
    earning: 0,
    hold: 0,
    salt: hash('c'),
    path: [],
  }
  mockResponse(books.proof, { closes: [close], proof })

  openPage('/home/profile', { as: await createMember() })

  const banner = await screen.findByText(/Your balance of 26 Nov 2026 is not in the closed books\./)
  within(banner.closest('.banner')!).getByRole('link', { name: 'Tell Support' })
})

test('books that were changed after this phone has seen them are reported', async () => {
  localStorage.setItem('book-heads', JSON.stringify({ [close.day]: hash('d') }))
  mockResponse(books.proof, { closes: [close], proof: null })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(/The books that this phone has seen were changed later\./)
  expect(JSON.parse(localStorage.getItem('book-heads')!)).toEqual({ [close.day]: hash('d') })
})
