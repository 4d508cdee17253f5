import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'

const write = async (as: Account, message = 'Where is my money?') =>
  (await call(supports.create, { message }, { as })).data._id

const repliesOf = async (as: Account, id: string) =>
  (await call(supportThreads.replies, { id, sort: 'oldest' }, { as })).data.items.map(({ message }) => message)

/** Opens the desk with the threads of one member, and one of them. */
async function openDesk(as: Account, thread?: string) {
  const path = thread ? `/home/support-desk/${thread}` : '/home/support-desk'
  const page = openPage(`${path}?search=${as.username}`, { as: await sharedAdmin() })
  await screen.findByRole('heading', { name: 'Support desk' })
  return page
}

const answerBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })

const saveAnswer = (key: '1' | '2' | '3', texts: { text_en: string; text_bn?: string }) =>
  callAsAdmin(cannedAnswers.save, { key, title: `Answer ${key}`, text_bn: 'ঠিক আছে।', ...texts })

test('a thread is opened, answered and solved by keys alone', async () => {
  const as = await createMember()
  const [first, second] = [await write(as, 'The first'), await write(as, 'The second')]
  const { user, confirm } = await openDesk(as)
  await screen.findByText('The first')

  await user.keyboard('jjk{Enter}')
  const box = await answerBox()
  await user.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.keyboard('Soon.{Control>}{Enter}{/Control}')

  await waitFor(async () => expect(await repliesOf(as, first)).toEqual(['Soon.']))
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Soon.')
  await waitFor(() => expect(within(screen.getByRole('list', { name: 'Threads' })).queryByText('The first')).toBeNull())
  await user.keyboard('{Escape}s')
  await confirm('Solve')
  await waitFor(async () =>
    expect((await call(supportThreads.get, { id: first }, { as })).data).toMatchObject({ isSolved: true }),
  )
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The second'))
  expect(await repliesOf(as, second)).toEqual([])
})

test('keys do nothing while the administrator types', async () => {
  const as = await createMember()
  const id = await write(as)
  await saveAnswer('1', { text_en: 'Canned.' })
  const { user } = await openDesk(as, id)

  await user.type(await answerBox(), 'jkres1')

  expect((await answerBox()).value).toBe('jkres1')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the shortcuts are listed', async () => {
  const { user } = await openDesk(await createMember())

  await user.keyboard('?')

  within(await screen.findByRole('dialog', { name: 'Keyboard' })).getByText('Insert a canned answer')
})

test('the list has the unanswered threads first, and the answered and solved ones on demand', async () => {
  const as = await createMember()
  const [, answered, solved] = [await write(as, 'New'), await write(as, 'Answered'), await write(as, 'Done')]
  await callAsAdmin(supportDesk.answer, { id: answered, message: 'Soon.' })
  await callAsAdmin(supports.solve, { id: solved })
  const { user } = await openDesk(as)
  const threads = async () =>
    within(await screen.findByRole('list', { name: 'Threads' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('.desk-excerpt')?.textContent)
  expect(await threads()).toEqual(['New'])

  await user.click(screen.getByRole('button', { name: 'Answered' }))
  await waitFor(async () => expect(await threads()).toEqual(['Soon.']))
  await user.click(screen.getByRole('button', { name: 'Solved' }))
  await waitFor(async () => expect(await threads()).toEqual(['Done']))
})

test('a key inserts a canned answer with the values of the open payment, in English', async () => {
  const as = await createMember()
  await call(payments.request, { ...paymentInput(1_250), transaction_id: 'AB12CD34EF' }, { as })
  await saveAnswer('1', { text_en: '{username}: {amount} tk, {method}, {transaction_id}, {account_number}.' })
  const { user } = await openDesk(as, await write(as))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Answer 1/ }).disabled).toBe(false))

  await user.keyboard('1')

  const { account_number } = paymentInput(1_250)
  const number = account_number.replace(/\D/g, '')
  expect((await answerBox()).value).toBe(`${as.username}: 1,250 tk, bKash, AB12CD34EF, ${number}.`)
  const box = await answerBox()
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('a member who writes Bengali gets the Bengali text, and the language can be changed', async () => {
  const as = await createMember()
  await call(payments.request, paymentInput(1_250), { as })
  await saveAnswer('1', { text_en: '{amount} tk added.', text_bn: '{amount} টাকা যোগ হয়েছে।' })
  const { user } = await openDesk(as, await write(as, 'টাকা কখন আসবে?'))
  const insert = await screen.findByRole<HTMLButtonElement>('button', { name: /Answer 1/ })
  await waitFor(() => expect(insert.disabled).toBe(false))

  await user.click(insert)
  expect((await answerBox()).value).toBe('১,২৫০ টাকা যোগ হয়েছে।')

  await user.click(screen.getByRole('button', { name: 'English' }))
  await user.click(insert)
  expect((await answerBox()).value).toBe('১,২৫০ টাকা যোগ হয়েছে।\n1,250 tk added.')
})

test('a field without a value is selected, and the answer is sent only after it is filled', async () => {
  const as = await createMember({ earning: 500 })
  const input = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }
  await call(withdrawals.request, input, { as })
  const id = await write(as)
  await saveAnswer('2', { text_en: 'Your id {transaction_id} of {amount} tk.' })
  const { user } = await openDesk(as, id)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Answer 2/ }).disabled).toBe(false))

  await user.keyboard('2')

  const box = await answerBox()
  expect(box.value).toBe('Your id {transaction_id} of 500 tk.')
  expect(box.value).not.toContain('undefined')
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('{transaction_id}')
  within(screen.getByRole('list', { name: 'Fields without a value' })).getByRole('button', { name: '{transaction_id}' })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByRole('textbox', { description: 'Fill in or remove {transaction_id} before you send.' })
  expect(await repliesOf(as, id)).toEqual([])

  box.setSelectionRange(8, 24)
  await user.keyboard('9GH4')
  expect(screen.queryByRole('list', { name: 'Fields without a value' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(async () => expect(await repliesOf(as, id)).toEqual(['Your id 9GH4 of 500 tk.']))
})

test('a canned answer for a member without requests has no value but the username', async () => {
  const as = await createMember()
  await saveAnswer('3', { text_en: '{username} {amount} {method} {account_number}' })
  const { user } = await openDesk(as, await write(as))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Answer 3/ }).disabled).toBe(false))

  await user.keyboard('3')

  expect((await answerBox()).value).toBe(`${as.username} {amount} {method} {account_number}`)
  expect(within(screen.getByRole('list', { name: 'Fields without a value' })).getAllByRole('button')).toHaveLength(3)
})

test('beside the thread are the member’s open requests and newest statement entries', async () => {
  const as = await createMember({ balance: 75 })
  await call(payments.request, paymentInput(50), { as })
  await openDesk(as, await write(as))

  const about = within(await screen.findByRole('region', { name: `About ${as.username}` }))

  const link = await about.findByRole('link', { name: 'Payment' })
  expect(link.getAttribute('href')).toBe(`/home/balance-request?search=${as.username}`)
  await about.findByRole('link', { name: 'Whole statement' })
  await about.findByText(/75\.00/)
})

test('a thread about a transfer shows it with a link to its day in the statement', async () => {
  const [as, other] = [await createMember({ balance: 75 }), await createMember()]
  const { data } = await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })
  const question = { message: 'Why?', about: { kind: 'entry', id: data._id } as const }
  await openDesk(as, (await call(supports.create, question, { as })).data._id)

  const card = within((await screen.findByRole('heading', { name: 'This thread is about' })).closest('section')!)

  await card.findByText('Sent to', { exact: false })
  card.getByText(/−30\.00/)
  const day = dayInDhaka()
  const link = card.getByRole('link', { name: 'Show it in the statement' })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${as.username}?tab=statement&from=${day}&to=${day}`)
})

test('a failed answer stays in the text box, and a deleted thread is named as deleted', async () => {
  const as = await createMember()
  const id = await write(as)
  const page = await openDesk(as, id)
  refuse(supportDesk.answer, 'unexpected')
  await page.user.type(await answerBox(), 'Soon.')
  await page.user.click(screen.getByRole('button', { name: 'Send answer' }))
  await screen.findByRole('alert')
  expect((await answerBox()).value).toBe('Soon.')
  network.resetHandlers()
  page.close()

  await callAsAdmin(supports.delete, { id })
  await openDesk(as, id)
  await screen.findByText('This thread does not exist any more.')
})

test('the home has the median time until the first answer', async () => {
  const id = await write(await createMember())
  await callAsAdmin(supportDesk.answer, { id, message: 'Soon.' })

  openPage('/home', { as: await sharedAdmin() })

  await screen.findByText(/^First answer after/)
})

test.each([
  ['?status=answered&thread=7', '/home/support-desk/7?status=answered'],
  ['?view=answers', '/home/canned-answers'],
])('the link /home/support-desk%s of an earlier version leads to %s', async (search, target) => {
  const { hrefNow } = openPage(`/home/support-desk${search}`, { as: await sharedAdmin() })

  await waitFor(() => expect(hrefNow()).toBe(target))
})

test('the list stays on the screen while threads are opened', async () => {
  const as = await createMember()
  await write(as, 'The first')
  const { user, hrefNow } = await openDesk(as)
  const list = await screen.findByRole('list', { name: 'Threads' })

  await user.click(within(list).getByRole('link'))

  await answerBox()
  expect(hrefNow()).toMatch(new RegExp(`^/home/support-desk/[\\w-]{36}\\?search=${as.username}$`))
  expect(list.isConnected).toBe(true)
})

test('a canned answer is added, changed and deleted', async () => {
  for (const { key } of (await callAsAdmin(cannedAnswers.list, {})).data)
    await callAsAdmin(cannedAnswers.delete, { key })
  const { user, confirm } = openPage('/home/canned-answers', { as: await sharedAdmin() })
  await screen.findByText('No canned answers yet')

  await user.click(screen.getByRole('button', { name: 'Add an answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer of the key 1' }))
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Added')
  await user.type(dialog.getByRole('textbox', { name: 'Text in English' }), 'It is added.')
  await user.type(dialog.getByRole('textbox', { name: 'Text in Bengali' }), 'যোগ হয়েছে।')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('It is added.')

  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const title = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Done')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await screen.findByText('Done')

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await confirm('Delete')
  await screen.findByText('No canned answers yet')
})
