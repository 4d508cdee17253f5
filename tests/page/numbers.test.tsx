import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { numbers } from '#contract/numbers.ts'
import { sessions } from '#contract/sessions.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { users } from '#server/users/table.ts'
import { refuse } from '../support/page/api-responses.ts'
import { goOffline, goOnline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { insertAskedNumber, insertNumber } from '../support/server/code-top-ups.ts'
import {
  type Account,
  createAdmin,
  createMember,
  createStaff,
  password,
  sharedAdmin,
} from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

async function createNumbers(...agesHours: number[]) {
  const member = await createMember()
  for (const [index, hours] of agesHours.entries()) await insertNumber(member, `0171234567${index}`, { hours })
  return member
}

const findCard = async (title = 'Your numbers') =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

test('the security page lists the numbers, since when, and from when they serve the recovery', async () => {
  openPage('/home/security', { as: await createNumbers(1, 100) })

  const card = await findCard()

  const findRow = async (number: string) => (await card.findByText(number)).closest('li')!.textContent
  expect(await findRow('01712 345 670')).toMatch(/Yours since .+Can bring you back from/)
  expect(await findRow('01712 345 671')).toMatch(/Yours since .+Can bring you back into your account/)
})

test('a member without a number reads how it gets one', async () => {
  openPage('/home/security', { as: await createMember() })

  await (await findCard()).findByText(/^None yet\./)
})

test('a number is removed after a question', async () => {
  const as = await createNumbers(100)
  const { user } = openPage('/home/security', { as })
  await user.click(await (await findCard()).findByRole('button', { name: 'Remove 01712345670' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('01712 345 670')

  await user.click(question.getByRole('button', { name: 'Remove' }))

  await screen.findByText('The number is removed.')
  await waitFor(() => screen.getByText(/^None yet\./))
  expect((await call(numbers.mine, {}, { as })).data).toEqual([])
})

test('a removal that fails shows the reason in its question', async () => {
  const { user, confirm } = openPage('/home/security', { as: await createNumbers(100) })
  await user.click(await (await findCard()).findByRole('button', { name: /^Remove/ }))
  refuse(numbers.remove, 'unavailable')

  await confirm('Remove')

  await within(screen.getByRole('alertdialog')).findByRole('alert')
})

test('an administrator has no numbers', async () => {
  openPage('/home/security', { as: await createAdmin() })

  await screen.findByRole('heading', { name: 'Passkeys' })
  expect(screen.queryByRole('heading', { name: 'Your numbers' })).toBeNull()
})

/** As the screens show it. */
const group = (number: string) => number.replace(/^(\d{5})(\d{3})(\d{3})$/, '$1 $2 $3')

async function open({ username }: Account) {
  const page = openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })
  await screen.findByRole('heading', { level: 2, name: username })
  return { ...page, card: await findCard('In common with other accounts') }
}

test('the page of a member lists each account once, with all that it shares', async () => {
  const [member, other] = [await createMember(), await createMember()]
  const { data } = await call(sessions.signIn, { username: member.username, password })
  await call(sessions.signIn, { username: other.username, password, device_token: data.deviceToken })
  const number = createNumber()
  for (const each of [member, other]) await insertNumber(each, number)

  const { card } = await open(member)

  const link = await card.findByRole('link', { name: other.username })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${other.username}`)
  const row = link.closest('li')!.textContent
  expect(row).toContain('Same browser')
  expect(row).toContain(`Same proved number: ${group(number)}`)
  expect(card.getAllByRole('link', { name: other.username })).toHaveLength(1)
  expect(card.getAllByRole('link')[0]).toBe(link)
  card.getByText(/^A hint that decides nothing/)
})

test('the numbers of a member are listed with their states', async () => {
  const member = await createMember()
  const [proved, removed] = [createNumber(), createNumber()]
  const asked = await insertAskedNumber(member)
  await insertNumber(member, proved)
  await db.insert(memberNumbers).values({ user_id: member.id, number: removed, state: 'removed' })

  await open(member)

  const card = await findCard('Own numbers')
  const readRow = (number: string) => card.getByText(group(number)).closest('li')!.textContent
  expect(readRow(proved)).toMatch(/Proved since .+, can recover the account$/)
  expect(readRow(asked)).toMatch(/has not answered yet/)
  expect(readRow(removed)).toMatch(/Removed by the member$/)
})

test('a member who shares nothing and has no numbers has two empty lists', async () => {
  const member = await createMember()
  // The members of the tests have one number.
  await db.update(users).set({ mobile_number: createNumber() }).where(eq(users.id, member.id))

  const { card } = await open(member)

  await card.findByText('No other account shares a browser or a number.')
  await (await findCard('Own numbers')).findByText(/^None yet\./)
})

test('a list that cannot be read shows the reason, and a retry reads it', async () => {
  refuse(numbers.ofMember, 'unavailable')
  const { user, card } = await open(await createMember())

  await card.findByRole('alert')
  goOnline()
  await user.click(card.getByRole('button', { name: 'Retry' }))

  await card.findByText(/^(A hint|No other)/)
})

test('offline, a list that was not read shows that it needs a connection', async () => {
  refuse(numbers.ofMember, 'unavailable')
  const { card } = await open(await createMember())
  await card.findByRole('alert')

  goOffline()

  await card.findByText('This has not been opened on this device yet. It needs a connection.')
  goOnline()
})

test('an administrator without the permission sees no list, and the accounts of administrators have none', async () => {
  const [member, other] = [await createMember(), await createStaff('cashier')]
  const first = openPage(`/home/user-information/${member.username}`, { as: await createStaff('cashier') })
  await findCard('In common with other accounts')
  first.close()

  openPage(`/home/user-information/${other.username}`, { as: await sharedAdmin() })

  await screen.findByRole('heading', { level: 2, name: other.username })
  expect(screen.queryByRole('heading', { name: 'In common with other accounts' })).toBeNull()
})
