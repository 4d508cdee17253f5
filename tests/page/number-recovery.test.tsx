import { screen, waitFor, within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { recoveries as recoveryTable } from '#server/recoveries/table.ts'
import { dropRequest, mockResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createShownTill } from '../support/page/shown-till.ts'
import { call } from '../support/server/call.ts'
import { insertNumber } from '../support/server/code-top-ups.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const path = '/forgot-password'
const ownNumber = '01712345678'

let till: Awaited<ReturnType<typeof createShownTill>>
beforeAll(async () => {
  till = await createShownTill()
  await createShownTill('nagod')
})
afterEach(() => void vi.useRealTimers())

/** A member with a number that has proved the member for four days. */
async function createProvedMember() {
  const member = await createMember()
  await insertNumber(member, ownNumber, { hours: 96 })
  return member
}

type Page = ReturnType<typeof openPage>

async function openForm() {
  const page = openPage(path)
  await page.user.click(await screen.findByRole('tab', { name: 'By your number' }))
  return page
}

/** Each with a name of its own, because the starts of one name are limited. */
async function start(username = newUsername()) {
  const page = await openForm()
  await page.submit('Next', { Username: username })
  await screen.findByRole('button', { name: 'I have sent it' })
  return page
}

/** Responds to a start. Its time begins with the response. */
function mockStart({ numbers = [] as { method: 'bkash'; number: string }[], leftMs = 60_000 } = {}) {
  const respond = () => {
    const expires_at = new Date(Date.now() + leftMs).toISOString()
    const data = { token: 'token', code: 'R4812345', amount: 10, numbers, expires_at }
    return HttpResponse.json({ success: true, message: 'OK', data })
  }
  network.use(http.post(`*/api/v1${recoveries.start.path}`, respond))
}

const newUsername = () => `m${crypto.randomUUID().slice(0, 13)}`

const readShownCode = () => screen.getByText(/^R\d{3} \d{4}$/).textContent!.replace(' ', '')

const fillPasswords = ({ submit }: Pick<Page, 'submit'>, repeated = 'staple battery') =>
  submit('Set password', { 'New password': 'staple battery', 'Repeat it': repeated })

test('a top-up from a proved number lets the member choose a new password and sign in', async () => {
  const { username } = await createProvedMember()
  const { user, submit, pathNow } = await start(username)
  screen.getByText(/^Send .+ tk from the number that you topped up from before\. Then we know it is you\.$/)
  const code = readShownCode()
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))
  const waiting = await screen.findByRole('heading', { name: 'Waiting for your SMS…' })
  await waitFor(() => expect(document.activeElement).toBe(waiting))
  expect(screen.queryByRole('tab')).toBeNull()

  await till.receiveWithReference(code, { amount: 10, from: ownNumber })

  const heading = await screen.findByRole('heading', { name: `It is you, ${username}` })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await fillPasswords({ submit })
  await waitFor(() => expect(pathNow()).toBe('/login'))
  await screen.findByText('Password reset successfully.')
  expect((await call(sessions.signIn, { username, password: 'staple battery' })).status).toBe(200)
  expect(localStorage.getItem('recovery')).toBeNull()
})

test('an unknown username sees the same as a known one', async () => {
  const readPage = () => document.querySelector('main')!.textContent!.replace(/R\d{3} \d{4}|\d+:\d\d/g, '')
  const { username } = await createProvedMember()
  const known = await start(username)
  const seen = readPage().replace(username, 'NAME')
  known.close()
  localStorage.clear()

  await start('nobody_of_this_name')

  expect(readPage().replace('nobody_of_this_name', 'NAME')).toBe(seen)
})

test('the numbers are those of one method at a time, without Rocket', async () => {
  const { user } = await start()
  const chips = within(screen.getByRole('group', { name: 'Payment method' }))
  screen.getByRole('button', { name: `Copy the number ${till.number}` })

  await user.click(chips.getByRole('button', { name: 'Nagad', pressed: false }))

  chips.getByRole('button', { name: 'Nagad', pressed: true })
  expect(screen.queryByRole('button', { name: `Copy the number ${till.number}` })).toBeNull()
  expect(chips.queryByRole('button', { name: 'Rocket' })).toBeNull()
  screen.getByText('Rocket hides your number, so it cannot prove it.')
})

test('a reload continues with the same code, and the mail stays reachable', async () => {
  const before = await start()
  const code = readShownCode()
  before.close()

  const { user } = openPage(path)

  await screen.findByRole('button', { name: 'I have sent it' })
  expect(readShownCode()).toBe(code)
  await user.click(screen.getByRole('tab', { name: 'By email' }))
  await screen.findByRole('button', { name: 'Find Account' })
})

test('another username starts another recovery', async () => {
  const { user, submit } = await start()
  const [code, other] = [readShownCode(), newUsername()]

  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.clear(await screen.findByLabelText('Username'))
  await submit('Next', { Username: other })

  await screen.findByText(other)
  expect(readShownCode()).not.toBe(code)
})

test('five minutes without an SMS show what may be wrong, and the number again', async () => {
  const { user } = await start()
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))
  await screen.findByRole('heading', { name: 'Waiting for your SMS…' })
  expect(screen.queryByText('Nothing after 5 minutes?')).toBeNull()
  const stored = JSON.parse(localStorage.getItem('recovery')!)
  localStorage.setItem('recovery', JSON.stringify({ ...stored, sentAtMs: Date.now() - 5 * 60_000 }))
  openPage(path)

  await screen.findByText('Nothing after 5 minutes?')
  await user.click(screen.getAllByRole('button', { name: 'Show the number again' }).at(-1)!)

  await screen.findByRole('button', { name: 'I have sent it' })
})

test('a lost connection is shown, and the page keeps asking', async () => {
  const { user } = await start()
  dropRequest(recoveries.check)
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))

  await screen.findByText('There is no connection right now. This page keeps trying.')
  await waitFor(() => expect(screen.queryByText(/This page keeps trying\.$/)).toBeNull())
})

test('a recovery whose time is over starts again', async () => {
  const { user } = await start()
  const code = readShownCode()
  await db
    .update(recoveryTable)
    .set({ expires_at: sql`now() - interval '1 minute'` })
    .where(eq(recoveryTable.code, code))
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))

  await screen.findByRole('heading', { name: 'The time is over' })
  await user.click(screen.getByRole('button', { name: 'Start again' }))

  await screen.findByLabelText('Username')
  expect(localStorage.getItem('recovery')).toBeNull()
})

test('the time that is left counts down to its end', async () => {
  mockStart({ numbers: [{ method: 'bkash', number: till.number }], leftMs: 3_000 })
  await start()
  within(screen.getByRole('timer')).getByText(/^0:0\d minutes left$/)

  await screen.findByRole('heading', { name: 'The time is over' })
})

test('without a watched number the other way is named', async () => {
  mockStart()
  const { submit } = await openForm()
  await submit('Next', { Username: newUsername() })

  await screen.findByText(/^This way does not work right now\./)
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull()
})

test('a refused start shows the reason above the field', async () => {
  refuse(recoveries.start, 'unavailable')
  const { user, submit } = await openForm()
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByRole('textbox', { name: 'Username', description: /This field is required\./ })
  await submit('Next', { Username: newUsername() })

  await screen.findByRole('alert')
})

test.each([
  ['staple batery', 'Password not match.', 'Repeat it'],
  ['staple battery', /used|over|again/i, null],
])('a new password that is repeated as «%s» shows «%s»', async (repeated, text, field) => {
  mockResponse(recoveries.check, { state: 'proved', username: 'nusrat' })
  const { user, submit } = await start()
  await user.click(screen.getByRole('button', { name: 'I have sent it' }))
  await screen.findByRole('heading', { name: 'It is you, nusrat' })

  await fillPasswords({ submit }, repeated)

  if (field) {
    await screen.findByText(text)
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  } else await screen.findByRole('heading', { name: 'The time is over' })
})

test('the tabs are reached with the arrow keys', async () => {
  const { user } = openPage(path)
  ;(await screen.findByRole('tab', { name: 'By email', selected: true })).focus()

  await user.keyboard('{ArrowRight}')

  const tab = await screen.findByRole('tab', { name: 'By your number', selected: true })
  await screen.findByRole('button', { name: 'Next' })
  await waitFor(() => expect(document.activeElement).toBe(tab))
})

test('the recovery is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { user, submit } = openPage(path)
  await user.click(await screen.findByRole('tab', { name: 'আপনার নম্বরে' }))
  await submit('পরের ধাপ', { ইউজারনেম: newUsername() })

  await screen.findByText(/^আগে যে নম্বর থেকে টাকা জমা করেছেন, সেই নম্বর থেকে .+ টাকা পাঠান।/)
  screen.getByText(/^আর (৩০:০০|২৯:৫\d) মিনিট সময় আছে$/)
  await user.click(screen.getByRole('button', { name: 'পাঠিয়েছি' }))
  await screen.findByRole('heading', { name: 'আপনার SMS-এর অপেক্ষায়…' })
})
