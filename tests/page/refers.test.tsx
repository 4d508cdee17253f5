import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refers } from '#contract/refers.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, createMember, sharedAdmin, topUp } from '../support/server/members.ts'

const readBonus = async () => (await callAsAdmin(refers.get, {})).data.amount

async function openBonus() {
  const page = openPage('/home/refer-balance', { as: await sharedAdmin() })
  await screen.findByText('20.00')
  return page
}

beforeEach(() => callAsAdmin(refers.set, { amount: 20 }))
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

test('changing the bonus asks for confirmation with the old and the new value', async () => {
  const { user, submit } = await openBonus()
  await submit('Set bonus', { 'New bonus': '50' })
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('from 20.00 tk to 50.00 tk')
  expect(await readBonus()).toBe(20)

  await user.click(within(question).getByRole('button', { name: 'Change' }))

  await screen.findByText('Refer balance add successfully')
  await screen.findByText('50.00')
  expect(await readBonus()).toBe(50)
  expect(screen.getByLabelText<HTMLInputElement>('New bonus').value).toBe('')
})

test('cancelling the confirmation leaves the bonus unchanged', async () => {
  const { submit, confirm } = await openBonus()
  await submit('Set bonus', { 'New bonus': '50' })

  await confirm('Cancel')

  expect(await readBonus()).toBe(20)
})

test.each([
  ['', 'Enter an amount.'],
  ['-1', 'Enter an amount.'],
  ['1.234', 'Enter at most two decimals.'],
  ['20', 'The bonus is 20.00 tk already.'],
])('a bonus of «%s» shows an error at its field', async (typed, message) => {
  const { user } = await openBonus()
  if (typed) await user.type(screen.getByLabelText('New bonus'), typed)

  await user.click(screen.getByRole('button', { name: 'Set bonus' }))

  const field = await screen.findByRole('textbox', { name: 'New bonus', description: new RegExp(`${message}$`) })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

async function openRefer() {
  const as = await createMember()
  const { refer_code: code } = await as.me()
  const { user } = openPage('/home/refer', { as })
  await screen.findByRole('heading', { name: 'Refer Code' })
  return { user, code, link: `${location.origin}/register?ref=${code}` }
}

test('Copy copies the refer code and shows a message', async () => {
  const { user, code } = await openRefer()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(screen.getByRole('button', { name: 'Copy' }))

  await screen.findByText('Refer code copied.')
  expect(write).toHaveBeenCalledWith(code)
})

test('the share link is shown and can be copied', async () => {
  const { user, link } = await openRefer()
  screen.getByText(link)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(screen.getByRole('button', { name: 'Copy share link' }))

  await screen.findByText('Copied', { selector: '[role=status]' })
  expect(write).toHaveBeenCalledWith(link)
})

test("Share passes the link to the phone's share sheet", async () => {
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  const { user, code, link } = await openRefer()

  await user.click(screen.getByRole('button', { name: 'Share' }))

  expect(share).toHaveBeenCalledWith({
    title: 'Joma',
    text: `Join me on Joma and earn money with videos. My refer code: ${code}`,
    url: link,
  })
})

test('a browser without a share sheet shows no Share button', async () => {
  await openRefer()

  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('the share link is shown as a QR code', async () => {
  await openRefer()

  const drawing = screen.getByRole('img', { name: 'QR code of your share link' })

  expect(drawing.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d ML Z]+$/)
})

test('the bonus and the referred friends are shown with what each brought', async () => {
  await callAsAdmin(refers.set, { amount: 50 })
  const as = await createMember()
  const friend = await createMember({ referrer: as })
  await topUp(friend, 500)

  openPage('/home/refer', { as })

  await screen.findByRole('heading', { name: 'Earn 50 tk for each friend' })
  await screen.findByText('We pay it when a friend with your code has added 500 tk or more.')
  const row = (await screen.findByText(`${friend.username.slice(0, 2)}…`)).closest('li')
  expect(row?.textContent).toMatch(/Joined .+ · first top-up\+50 BDT$/)
})

test('without a bonus and without friends, neither is shown', async () => {
  await callAsAdmin(refers.set, { amount: 0 })
  await openRefer()

  await screen.findByRole('button', { name: 'Copy' })
  expect(screen.queryByText(/for each friend/)).toBeNull()
  expect(screen.queryByText('Your friends on Joma')).toBeNull()
})
