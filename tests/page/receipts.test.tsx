import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { receipts } from '#contract/receipts.ts'
import { createPdf } from '#src/member/receipts/receipt-files.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'

async function createReceipt() {
  const as = await createMember()
  const { _id: id, username } = await requestTopUp(as, 70)
  await callAsAdmin(payments.accept, { _id: id, username, status: 'success' })
  return { as, id, code: (await call(receipts.create, { kind: 'payment', id }, { as })).data.code }
}

test('the receipt of an added payment has a picture, and the link that checks it', async () => {
  const { as, id, code } = await createReceipt()
  const { user } = openPage(`/home/transactions/payment/${id}`, { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await user.click(await screen.findByRole('button', { name: 'Share receipt' }))
  const dialog = await findDialog('dialog')
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`
  dialog.getByRole('img', { name: `Receipt with the code ${shown}` })
  dialog.getByRole('button', { name: 'Share picture' })
  dialog.getByRole('button', { name: 'Save as PDF' })
  await user.click(dialog.getByRole('button', { name: 'Copy the link to check it' }))

  await screen.findByText('Copied the link!')
  expect(write).toHaveBeenCalledWith(`${location.origin}/check/${shown}`)
})

test('a paid withdrawal has a receipt, an open one and a pending payment have none', async () => {
  const as = await createMember({ earning: 1_200 })
  const [paid, open] = [await withdraw(as, 600, 'approved'), await withdraw(as, 600)]
  const { _id } = await requestTopUp(as)

  const first = openPage(`/home/transactions/withdraw/${paid}`, { as })
  await screen.findByRole('button', { name: 'Share receipt' })
  first.close()
  for (const path of [`withdraw/${open}`, `payment/${_id}`]) {
    const page = openPage(`/home/transactions/${path}`, { as })
    await screen.findByText('Waiting')
    expect(screen.queryByRole('button', { name: 'Share receipt' })).toBeNull()
    page.close()
  }
})

test.each([
  ['en', 'This receipt is real', 'Done', 'Added to the balance', /^Compare amount, day and number/],
  ['bn', 'রসিদটি আসল', 'সম্পন্ন', 'ব্যালেন্সে যোগ হয়েছে', /^পরিমাণ, দিন ও নম্বর/],
])('in %s, everybody can check a receipt', async (locale, title, ...texts) => {
  const { code } = await createReceipt()
  localStorage.clear()
  localStorage.setItem('locale', locale)

  openPage(`/check/${code}`)

  await screen.findByRole('heading', { name: title })
  for (const text of texts) screen.getByText(text)
  screen.getByText('01712 ••• 678')
})

test('an unknown code has no receipt, and another one can be entered', async () => {
  const { code } = await createReceipt()
  localStorage.clear()
  const { user, pathNow } = openPage('/check')
  const field = async () => screen.findByRole<HTMLInputElement>('textbox', { name: /Code|Check another receipt/ })

  await user.type(await field(), 'zzzzzzzz')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('heading', { name: 'There is no such receipt' })
  expect(pathNow()).toBe('/check/ZZZZ-ZZZZ')
  await user.clear(await field())
  await user.type(await field(), code)
  await user.click(screen.getByRole('button', { name: 'Check' }))

  await screen.findByRole('heading', { name: 'This receipt is real' })
})

test('a PDF has one page with the picture, and offsets that lead to its objects', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])

  const bytes = new Uint8Array(await createPdf(jpeg, { width: 1080, height: 1314 }).arrayBuffer())
  const text = String.fromCharCode(...bytes)

  expect(text).toContain('/MediaBox [0 0 540 657]')
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  for (const [index, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref/)
  expect(offsets).toHaveLength(5)
})
