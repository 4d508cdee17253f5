import { createHash } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { books, headText } from '#contract/books.ts'
import { dayInDhaka } from '#contract/days.ts'
import { rootOf } from '#src/books/root-of.ts'
import { formatDay } from '#src/ui/date-time.tsx'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { insertClose } from '../support/server/insert-close.ts'
import { createAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('a closed day shows its report, and is signed off by name', async () => {
  const [as, { day, head }] = [await createAdmin(), await insertClose(db)]
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
const day = '2026-11-26'
const proof = { day, member_id: crypto.randomUUID(), balance: 5, earning: 0, hold: 0, salt: hash('c'), path: [] }
const frozen = { root: await rootOf(proof), postings_hash: hash('b'), audits_hash: hash('c'), report_hash: hash('e') }
const sealed = { day, previous_head: null }
const head = createHash('sha256')
  .update(headText({ ...sealed, ...frozen }))
  .digest('hex')
const close = { ...sealed, head }

test.each([
  ['en', /^Your balance of 26 Nov 2026 is in the closed books\. Checked/],
  ['bn', /আপনার ব্যালেন্স বন্ধ হওয়া হিসাবে আছে/],
])('the profile says quietly that the own balance is in the closed books, in %s', async (locale, sentence) => {
  localStorage.setItem('locale', locale)
  mockResponse(books.proof, { closes: [close], frozen, proof })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(sentence)
})

test.each([
  ['en', 'You had no balance on 26 Nov 2026.'],
  ['bn', /তারিখে আপনার কোনো ব্যালেন্স ছিল না।/],
])(
  'a member without a line up to the closed day is not told that a balance is in the books, in %s',
  async (locale, sentence) => {
    localStorage.setItem('locale', locale)
    mockResponse(books.proof, { closes: [close], frozen, proof: null })

    openPage('/home/profile', { as: await createMember() })

    await screen.findByText(sentence)
    expect(screen.queryByText(/in the closed books|বন্ধ হওয়া হিসাবে আছে/)).toBeNull()
  },
)

test('a missing proof is an alarm if the own statement has a line up to the closed day', async () => {
  const today = dayInDhaka()
  const newest = { day: today, previous_head: null }
  const todaysHead = createHash('sha256')
    .update(headText({ ...newest, ...frozen }))
    .digest('hex')
  mockResponse(books.proof, { closes: [{ ...newest, head: todaysHead }], frozen, proof: null })

  openPage('/home/profile', { as: await createMember({ balance: 5 }) })

  await screen.findByText(`Your balance of ${formatDay(today)} is not in the closed books.`, { exact: false })
})

test('a missing proof is an alarm if this phone has checked a proof before', async () => {
  localStorage.setItem('books-check', JSON.stringify({ result: 'proved', day: '2026-11-25', at: 0 }))
  mockResponse(books.proof, { closes: [close], frozen, proof: null })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(/Your balance of 26 Nov 2026 is not in the closed books\./)
})

test('figures that do not lead to the root are reported with the way to Support', async () => {
  mockResponse(books.proof, { closes: [close], frozen, proof: { ...proof, balance: 6 } })

  openPage('/home/profile', { as: await createMember() })

  const banner = await screen.findByText(/Your balance of 26 Nov 2026 is not in the closed books\./)
  within(banner.closest('.banner')!).getByRole('link', { name: 'Tell Support' })
})

test('books that were changed after this phone has seen them are reported', async () => {
  localStorage.setItem('book-heads', JSON.stringify({ [close.day]: hash('d') }))
  mockResponse(books.proof, { closes: [close], frozen, proof: null })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(/The books that this phone has seen were changed later\./)
  expect(JSON.parse(localStorage.getItem('book-heads')!)).toEqual({ [close.day]: hash('d') })
})

test('a root that is not in the head of its day is reported, also if the head was seen before', async () => {
  localStorage.setItem('book-heads', JSON.stringify({ [close.day]: head }))
  mockResponse(books.proof, { closes: [close], frozen: { ...frozen, root: hash('d') }, proof: null })

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText(/The books that this phone has seen were changed later\./)
})
