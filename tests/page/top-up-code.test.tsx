import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { numbers } from '#contract/numbers.ts'
import { payments } from '#contract/payments.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createShownTill, showNumber } from '../support/page/shown-till.ts'
import { call } from '../support/server/call.ts'
import { setProvedAgo } from '../support/server/factors.ts'
import { type Account, createMember, password } from '../support/server/members.ts'

const path = '/home/payment-sitting'
const readCode = async (as: Account) => (await as.me()).top_up_code!
const findChoice = async () => within(await screen.findByRole('radiogroup', { name: /^1\. Choose the number/ }))

let watched: Awaited<ReturnType<typeof createShownTill>>
let unwatched: Awaited<ReturnType<typeof showNumber>>
beforeAll(async () => {
  unwatched = await showNumber('Nagad agent', { method: 'nagod', kind: 'agent' })
  watched = await createShownTill()
})

/** A member whose top-up by code came from a new number, which the page asks about. */
async function openAsked({ at = path, isProofOld = false } = {}) {
  const as = await createMember()
  const { from } = await watched.receiveWithReference(await readCode(as), { amount: 250 })
  if (isProofOld) await setProvedAgo(as, 11)
  return { as, from, ...openPage(at, { as }) }
}

test('a watched number is chosen first, and the code stands in place of the form', async () => {
  const as = await createMember()
  openPage(path, { as })

  const choice = await findChoice()

  choice.getByRole('radio', {
    name: new RegExp(watched.name),
    checked: true,
    description: 'Use Send Money, not Payment. Added as soon as its SMS comes, usually within a minute.',
  })
  screen.getByRole('heading', { name: '2. Write this code as reference' })
  const code = await readCode(as)
  screen.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull()
})

test('the code is copied without spaces', async () => {
  const as = await createMember()
  const { user } = openPage(path, { as })

  await user.click(await screen.findByRole('button', { name: 'Copy the code' }))

  const [copied] = await navigator.clipboard.read()
  expect(await (await copied!.getType('text/plain')).text()).toBe(await readCode(as))
  await screen.findByText('Copied')
})

test('a number that no till phone watches needs the form and a person', async () => {
  const { user } = openPage(path, { as: await createMember() })
  const choice = await findChoice()

  await user.click(choice.getByRole('radio', { name: new RegExp(unwatched.bank_name) }))

  choice.getByRole('radio', {
    name: new RegExp(unwatched.bank_name),
    checked: true,
    description: 'Use Cash Out. Checked by a person, within 30 minutes.',
  })
  await screen.findByRole('button', { name: 'Send request' })
  screen.getByRole('heading', { name: '2. Then fill this form' })
  expect(screen.queryByText('2. Write this code as reference')).toBeNull()
  within(screen.getByRole('group', { name: 'Payment method' })).getByRole('radio', { name: 'Nagad', checked: true })
})

test('money that was sent without the code is reported with the form, for the chosen number', async () => {
  const as = await createMember()
  const { user, submit } = openPage(path, { as })

  await user.click(await screen.findByRole('button', { name: 'I sent it without the code' }))

  const heading = await screen.findByRole('heading', { name: 'Money without the code' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await submit('Send request', { Amount: '500', 'Account number': '01712345678', 'Transaction ID': 'TILLOFFORM' })
  await screen.findAllByText(/We are looking for your transfer|Being checked/)
  expect((await call(payments.mine, {}, { as })).data.items).toMatchObject([{ payment_method: 'bkash' }])
})

test('another number changes the method of the form and keeps what was typed', async () => {
  const { user } = openPage(path, { as: await createMember() })
  await user.click(await screen.findByRole('button', { name: 'I sent it without the code' }))
  await user.type(await screen.findByLabelText('Amount'), '77')

  await user.click((await findChoice()).getByRole('radio', { name: new RegExp(unwatched.bank_name) }))

  const methods = within(screen.getByRole('group', { name: 'Payment method' }))
  await waitFor(() => methods.getByRole('radio', { name: 'Nagad', checked: true }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('77')
})

test('a begun form chooses its number again after a reload', async () => {
  const as = await createMember()
  const before = openPage(path, { as })
  await before.user.click((await findChoice()).getByRole('radio', { name: new RegExp(unwatched.bank_name) }))
  await before.user.type(await screen.findByLabelText('Amount'), '77')
  before.close()

  openPage(path, { as })

  const choice = await findChoice()
  choice.getByRole('radio', { name: new RegExp(unwatched.bank_name), checked: true })
})

test('the chosen number is shown as a QR code, until another one is chosen', async () => {
  const { user } = openPage(path, { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: 'Show as QR code', expanded: false }))

  await screen.findByRole('img', { name: `QR code of the number of ${watched.name}` })
  await user.click((await findChoice()).getByRole('radio', { name: new RegExp(unwatched.bank_name) }))
  await screen.findByRole('button', { name: 'Show as QR code', expanded: false })
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})

test('the numbers are chosen with the arrow keys', async () => {
  const { user } = openPage(path, { as: await createMember() })
  const choice = await findChoice()
  choice.getByRole('radio', { checked: true }).focus()

  await user.keyboard('{ArrowUp}')

  await waitFor(() => choice.getByRole('radio', { name: new RegExp(unwatched.bank_name), checked: true }))
})

test('the screen shows a top-up by code, and asks once whose the number is', async () => {
  const { as, from, user } = await openAsked()

  const added = within(await screen.findByRole('link', { name: /\+250\.00/ }))
  added.getByText(/^Added to your shop balance/)
  const question = within(
    await screen.findByRole('region', { name: `Is ${from.replace(/^(.{5})(.{3})/, '$1 $2 ')} yours?` }),
  )
  await user.click(question.getByRole('button', { name: 'Yes, it is mine' }))

  await screen.findByText('Saved. After 72 hours this number can bring you back into your account.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Is / })).toBeNull())
  expect((await call(numbers.mine, {}, { as })).data).toMatchObject([{ number: from, state: 'proved' }])
})

test('the answer that it is the own number asks for the password if the last proof is old', async () => {
  const { as, from, user, submit } = await openAsked({ isProofOld: true })

  await user.click(await screen.findByRole('button', { name: 'Yes, it is mine' }))
  await submit('Confirm', { Password: password })

  // Not the message, which the test before shows too.
  await waitFor(async () =>
    expect((await call(numbers.mine, {}, { as })).data).toMatchObject([{ number: from, state: 'proved' }]),
  )
})

test('without the password the number is not proved, and the question stays with the reason', async () => {
  const { as, user } = await openAsked({ isProofOld: true })

  await user.click(await screen.findByRole('button', { name: 'Yes, it is mine' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))

  await screen.findByText('Confirm that it is you.')
  screen.getByRole('button', { name: 'Yes, it is mine' })
  expect((await call(numbers.mine, {}, { as })).data).toMatchObject([{ state: 'asked' }])
})

test('the number of another person does not prove the member', async () => {
  const { as, user } = await openAsked()

  await user.click(await screen.findByRole('button', { name: 'Not mine' }))

  await screen.findByText('Saved. This number cannot open your account.')
  expect((await call(numbers.mine, {}, { as })).data).toEqual([])
})

test('an answer that fails shows the reason, and the question stays', async () => {
  const { user } = await openAsked()

  await screen.findByRole('button', { name: 'Not mine' })
  refuse(numbers.answer, 'unavailable')

  await user.click(screen.getByRole('button', { name: 'Not mine' }))

  await screen.findByRole('alert')
  screen.getByRole('button', { name: 'Not mine' })
})

test('without the list of numbers, offline, the form can be filled in', async () => {
  const as = await createMember()
  const page = openPage('/home/profile', { as })
  await screen.findByRole('heading', { name: 'My Profile' })
  page.close()
  refuse(banks.listValid, 'unavailable')
  openPage(path, { as })

  await screen.findByRole('button', { name: 'Send request' })
})

test('the home shows the number to pay with the code, where a number is watched', async () => {
  const as = await createMember()
  const { user, pathNow } = openPage('/home', { as })
  const code = await readCode(as)

  const line = await screen.findByRole('link', { name: /Send money to/ })
  within(line).getByText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await user.click(line)

  await waitFor(() => expect(pathNow()).toBe(path))
})

test('the home asks whose the number is', async () => {
  const { user } = await openAsked({ at: '/home' })

  await user.click(await screen.findByRole('button', { name: 'Yes, it is mine' }))

  await screen.findByText('Saved. After 72 hours this number can bring you back into your account.')
})

test('the home has no code where no number is watched', async () => {
  mockResponse(banks.listValid, [unwatched])
  const { isFetching } = openPage('/home', { as: await createMember() })
  await screen.findByRole('link', { name: 'Payment setting' })

  await waitFor(() => expect(isFetching()).toBe(0))
  expect(screen.queryByRole('link', { name: /Send money to/ })).toBeNull()
})

test('the screen is available in Bengali, with the code in Latin digits', async () => {
  localStorage.setItem('locale', 'bn')
  const as = await createMember()
  openPage(path, { as })

  await screen.findByRole('heading', { name: '২. রেফারেন্সে এই কোড লিখুন' })
  const code = await readCode(as)
  screen.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)
  screen.getByText('SMS এলেই জমা হয়, সাধারণত এক মিনিটের মধ্যে।')
  screen.getByRole('button', { name: 'কোড ছাড়া পাঠিয়েছি' })
})
