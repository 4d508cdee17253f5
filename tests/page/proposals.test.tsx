import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import type { WriteEndpoint } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/index.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { type Proposal, proposals } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { users } from '#contract/users.ts'
import { settings } from '#server/settings/table.ts'
import { sms as smsTable, tills } from '#server/tills/table.ts'
import { describeProposal } from '#src/admin/proposals/describe-proposal.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { network, recordRequests } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call, send } from '../support/server/call.ts'
import { readCode, receiveWith } from '../support/server/code-top-ups.ts'
import { withdraw } from '../support/server/member-history.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createStaff,
  paymentInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

beforeAll(async () => {
  await sharedAdmin()
  await createAdmin()
  await db.update(settings).set({ second_person: true, second_person_above: 100_000n })
})

// A proposal of an earlier test is not shown in the next one.
beforeEach(async () => {
  const as = await sharedAdmin()
  const { data } = await call(proposals.waiting, {}, { as })
  for (const { _id } of data) await call(proposals.decline, { id: _id }, { as })
})

/** Makes a write that becomes a proposal. Returns its id. */
async function propose(endpoint: WriteEndpoint, fields: object, as: Account): Promise<string> {
  const { status, code, proposal } = await send(endpoint, fields, { as })
  expect({ status, code }).toEqual({ status: 202 })
  return proposal!
}

const newBank = () => ({ bank_name: `Bank ${crypto.randomUUID().slice(0, 8)}`, account_number: '01812345678' })

const listBankNames = async () => (await callAsAdmin(banks.list, {})).data.map(({ bank_name }) => bank_name)

const openProposals = async (as: Account) => {
  const page = openPage('/home/proposals', { as })
  await screen.findByRole('heading', { level: 1, name: 'Approvals' })
  return page
}

/** Proposes a write as one administrator, and opens its card as another one. */
async function openProposed(endpoint: WriteEndpoint, fields: object) {
  const id = await propose(endpoint, fields, await createAdmin())
  const page = await openProposals(await createAdmin())
  return { ...page, id, card: await findCard() }
}

/** The card of the only proposal. */
const findCard = async () => within(await screen.findByRole('listitem', { name: /./ }))
const findDefinitions = async () => (await findCard()).getAllByRole('definition').map(({ textContent }) => textContent)

test('another administrator sees all values, confirms, and the change is done', async () => {
  const [proposer, as] = [await createAdmin(), await createAdmin()]
  const { bank_name, account_number } = newBank()
  await propose(banks.add, { bank_name, account_number }, proposer)
  const { user } = await openProposals(as)

  const card = await findCard()
  card.getByRole('heading', { level: 2, name: `Add the bank account ${bank_name}, ${account_number}` })
  card.getByText(proposer.username)
  card.getByText(/Expires in 23 hours/)
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([bank_name, '01812 345 678'])
  await user.click(card.getByRole('button', { name: /^Confirm/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(`Add the bank account ${bank_name}, ${account_number}`)
  expect(await listBankNames()).not.toContain(bank_name)
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))

  await screen.findByText(proposals.confirm.message)
  await screen.findByText('Nothing to approve.')
  expect(await listBankNames()).toContain(bank_name)
})

test('a declined proposal changes nothing, and its reason is sent', async () => {
  const { bank_name, account_number } = newBank()
  await propose(banks.add, { bank_name, account_number }, await createAdmin())
  const { user } = await openProposals(await createAdmin())
  const sent = vi.fn()
  const record = async ({ request }: { request: Request }) => {
    if (request.method === 'POST') sent(await request.clone().json())
  }
  network.events.on('request:start', record)
  onTestFinished(() => network.events.removeListener('request:start', record))

  await user.click((await findCard()).getByRole('button', { name: /^Decline/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Not our number')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))

  await screen.findByText('Nothing to approve.')
  expect(sent).toHaveBeenCalledWith({ reason: 'Not our number' })
  expect(await listBankNames()).not.toContain(bank_name)
})

test('the proposer cannot confirm, and takes the proposal back', async () => {
  const as = await createAdmin()
  await propose(banks.add, newBank(), as)
  const { user, confirm } = await openProposals(as)

  const card = await findCard()
  card.getByText('Waits for another administrator')
  expect(card.queryByRole('button', { name: /^(Confirm|Decline)/ })).toBeNull()
  await user.click(card.getByRole('button', { name: /^Take back/ }))
  await confirm('Take back')

  await screen.findByText('Taken back.')
  await screen.findByText('Nothing to approve.')
})

test('a proposal that was decided meanwhile shows this in the question', async () => {
  const proposer = await createAdmin()
  const id = await propose(banks.add, newBank(), proposer)
  const { user, confirm } = await openProposals(await createAdmin())
  await user.click((await findCard()).getByRole('button', { name: /^Confirm/ }))
  await call(proposals.decline, { id }, { as: proposer })

  await confirm('Confirm')

  await within(screen.getByRole('alertdialog')).findByText('This proposal is decided, or older than 24 hours.')
})

test('the refusal of the proposed write is shown in the question', async () => {
  const [proposer, as] = [await createAdmin(), await createAdmin()]
  const bank = newBank()
  const [first] = [await propose(banks.add, bank, proposer), await propose(banks.add, bank, proposer)]
  await call(proposals.confirm, { id: first }, { as })
  const { user, confirm } = await openProposals(as)
  await user.click((await findCard()).getByRole('button', { name: /^Confirm/ }))

  await confirm('Confirm')

  await within(screen.getByRole('alertdialog')).findByText('This name is already taken.')
})

const common = {
  amount: null,
  proposer: 'rahim',
  is_own: false,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
}

const admin = { username: 'karim', email: 'karim@example.com', country: 'Bangladesh', mobile_number: '01712345678' }

test.each<[endpoint: string, input: Proposal['input'], sentence: string, values: string[]]>([
  [
    'users.createAdmin',
    { ...admin, gender: 'male', roles: ['cashier', 'payer'] },
    'Create the administrator karim (Cashier, Payer)',
    ['karim', 'karim@example.com', 'Bangladesh', '01712 345 678', 'Male', 'Cashier, Payer'],
  ],
  [
    'accounts.give',
    { username: 'nusrat', amount: 5_000.5, note: 'ঈদ bonus' },
    'Give 5,000.50 tk to nusrat',
    ['nusrat', '5,000.50 tk', 'ঈদ bonus'],
  ],
  [
    'users.block',
    { username: 'karim', status: 'block', waiting: 'deny', reason: 'Left' },
    'Block karim',
    ['karim', 'Blocked', 'All are denied', 'Left'],
  ],
  ['users.block', { username: 'karim', status: 'on-progress' }, 'Unblock karim', ['karim', 'Active']],
  ['users.delete', { username: 'karim' }, 'Delete the account of karim', ['karim']],
  ['users.recover', { username: 'karim' }, 'Recover the account of karim', ['karim']],
  [
    'banks.changeStatus',
    { data: { name: 'bKash', status: 'inactive' } },
    'Deactivate the bank account bKash',
    ['bKash', 'Inactive'],
  ],
  [
    'payouts.markPaid',
    { id: 'a1', payout_id: 'ABC123' },
    'Mark a withdrawal as paid, transaction id ABC123',
    ['a1', 'ABC123'],
  ],
  [
    'webhooks.set',
    { url: 'https://example.com', format: 'standard', events: ['alarm.opened', 'alarm.over'], method: 'nagod' },
    'Send alarms and decisions to https://example.com',
    ['Nagad', 'https://example.com', 'Signed JSON (Standard Webhooks)', 'Alarm opened, Alarm over'],
  ],
  ['later.endpoint', { some_field: 3, inner: { is_on: true } }, 'Run later.endpoint', ['3', 'On']],
])('%s %o is «%s», with every field', async (endpoint, input, sentence, values) => {
  mockResponse(proposals.waiting, [{ ...common, _id: crypto.randomUUID(), endpoint, input }])
  await openProposals(await sharedAdmin())

  const card = await findCard()
  card.getByRole('heading', { level: 2, name: sentence })
  const [list] = card.getAllByRole('term')
  const definitions = within(list!.closest('dl')!).getAllByRole('definition')
  expect(definitions.map(({ textContent }) => textContent)).toEqual(values)
})

test('proposed rules are shown as members read them, in both languages', async () => {
  const input = { text_en: '# Money\n\n- Be kind.\n- Be fair.', text_bn: '# টাকা' }
  mockResponse(proposals.waiting, [{ ...common, _id: crypto.randomUUID(), endpoint: 'ruleVersions.publish', input }])
  await openProposals(await sharedAdmin())

  const card = await findCard()
  const english = within(await card.findByRole('region', { name: 'Rules in English' }))
  english.getByRole('heading', { name: 'Money' })
  expect(english.getAllByRole('listitem')).toHaveLength(2)
  within(card.getByRole('region', { name: 'Rules in Bengali' })).getByRole('heading', { name: 'টাকা' })
  expect(card.queryByText(/# Money/)).toBeNull()
})

test('the SIMs of a till phone are shown by labels, not by ids', async () => {
  await db.update(settings).set({ second_person: false })
  const till = await createTill({ mode: 'off' })
  await db.update(settings).set({ second_person: true })
  const phone = (await callAsAdmin(tillPhones.list, {})).data.find(({ label }) => label === till.phone.label)!
  const input = { id: phone._id, sims: [] }
  mockResponse(proposals.waiting, [{ ...common, _id: crypto.randomUUID(), endpoint: 'tillPhones.setSims', input }])
  await openProposals(await sharedAdmin())

  const card = await findCard()
  await card.findByText('SIMs then')
  await card.findByText(new RegExp(till.label))
  expect(await findDefinitions()).toEqual([phone.label, expect.stringContaining(till.label), 'None set'])
  expect(card.queryByText(phone._id)).toBeNull()
})

test('each write that can wait has a sentence of its own', () => {
  const names = Object.entries(endpointsByName).flatMap(([name, endpoint]) =>
    endpoint.method !== 'GET' && endpoint.secondPerson ? [name] : [],
  )
  const input = { ids: ['a'], data: {} }

  expect(names.filter((endpoint) => describeProposal({ endpoint, input }) === `Run `)).toEqual([])
})

test('new roles are shown beside the present ones', async () => {
  const { username } = await createStaff('cashier')
  const { card } = await openProposed(users.setRoles, { username, roles: ['cashier', 'editor'] })

  card.getByRole('heading', { level: 2, name: `Change the roles of ${username} to Cashier, Editor` })
  await card.findByText('Roles now')
  expect(await findDefinitions()).toEqual(expect.arrayContaining(['Cashier, Editor', 'Cashier']))
})

test('a bank account to be deleted is shown with its number', async () => {
  const bank = newBank()
  const id = await propose(banks.add, bank, await createAdmin())
  await call(proposals.confirm, { id }, { as: await createAdmin() })
  const { card } = await openProposed(banks.delete, { data: bank.bank_name })

  await card.findByText('Account number now')
  expect(await findDefinitions()).toEqual([bank.bank_name, '01812 345 678', 'Active'])
})

test('of the safety settings those that change are shown with the present value', async () => {
  const { data } = await callAsAdmin(staff.settings, {})
  const { factor_required, second_person, second_person_above, fresh_proof_above } = data
  const same = { factor_required, second_person, second_person_above, fresh_proof_above }

  const { card } = await openProposed(staff.setSettings, { ...same, session_hours: 8, idle_minutes: 45 })

  await card.findByText('Longest session now')
  expect((await findDefinitions()).slice(-4)).toEqual(['8 hours', '45 minutes', '12 hours', '30 minutes'])
})

test('the withdrawals of a payout batch are shown with number and amount', async () => {
  const member = await createMember({ earning: 9_000 })
  await withdraw(member, 2_000)
  await withdraw(member, 3_000)
  const { data: batch } = await callAsAdmin(payouts.create, { method: 'bkash' })
  const { card } = await openProposed(payouts.pay, { batch: batch._id })

  card.getByRole('heading', { level: 2, name: 'Mark all waiting withdrawals of a payout batch as paid' })
  const rows = within(await card.findByRole('list', { name: 'Withdrawals' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('.money')?.textContent)).toEqual(['2,000.00 BDT', '3,000.00 BDT'])
  card.getByText('5,000.00')
})

test('a top-up is shown with what an administrator has to check', async () => {
  const member = await createMember()
  const { _id } = (await call(payments.request, paymentInput(20_000), { as: member })).data
  const input = { _id, username: member.username, status: 'success', without_sms: 'Seen in the app' } as const
  const { card } = await openProposed(payments.accept, input)

  const flags = within(await card.findByRole('list', { name: 'Look twice' })).getAllByRole('listitem')
  expect(flags.map(({ textContent }) => textContent)).toContain('First payment, 10,000 tk or more')
})

test('money that would be given is shown with its SMS and the members whose it may be', async () => {
  await db.update(settings).set({ second_person: false })
  const till = await createTill({ mode: 'suggest' })
  await db.update(settings).set({ second_person: true })
  // Top-ups of other tests would need its SMS.
  onTestFinished(async () => {
    await db.update(tills).set({ mode: 'off' }).where(eq(tills.id, till.id))
  })
  const member = await createMember()
  const received = receiveWith(till, { reference: await readCode(member), amount: 2_000 })
  await till.send(received)
  const received_at = new Date(Date.now() - 2 * 60 * 60_000)
  const changed = db.update(smsTable).set({ received_at }).where(eq(smsTable.transaction_id, received.transactionId))
  const [sms] = await changed.returning()
  const { card } = await openProposed(tillSms.give, { id: sms!.id, username: member.username })

  await card.findByText(received.body)
  expect(await findDefinitions()).toEqual(
    expect.arrayContaining(['2,000.00 tk', till.label, received.transactionId, member.username]),
  )
})

test('a member to whom balance is given is shown with the present balance', async () => {
  const { username } = await createMember({ balance: 70 })
  const { card } = await openProposed(accounts.give, { username, amount: 1_500 })

  await card.findByText('Balance now')
  card.getByText('70.00 tk')
})

test('the home and the navigation count the proposals of others, and lead to them', async () => {
  const as = await createAdmin()
  await propose(banks.add, newBank(), as)
  await propose(banks.add, newBank(), await createAdmin())
  const { user, pathNow } = openPage('/home', { as })

  const strip = within(await screen.findByRole('list', { name: 'What waits' }))
  const link = await strip.findByRole('link', { name: '1 change' })
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  nav.getByRole('link', { name: /^Approvals ?1 ?waiting$/ })
  await user.click(link)

  await waitFor(() => expect(pathNow()).toBe('/home/proposals'))
  await waitFor(() => expect(document.title).toBe('(1) Approvals · Joma'))
  expect(await screen.findAllByRole('listitem', { name: /./ })).toHaveLength(2)
})

test('the home does not count own proposals', async () => {
  const as = await createAdmin()
  await propose(banks.add, newBank(), as)
  openPage('/home', { as })

  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  nav.getByRole('link', { name: 'Approvals' })
  await within(await screen.findByRole('list', { name: 'What waits' })).findByRole('link', { name: '0 changes' })
})

test('a new proposal appears without a reload', async () => {
  const streams = watchStreams()
  await openProposals(await createAdmin())
  await screen.findByText('Nothing to approve.')
  await waitForStreams(streams)

  await propose(banks.add, newBank(), await createAdmin())

  await screen.findByRole('heading', { level: 2, name: /^Add the bank account/ })
})

test('an administrator who can confirm nothing reads no proposals', async () => {
  const requested = recordRequests()
  const as = await createStaff('accountant')

  openPage('/home', { as })
  await screen.findByRole('heading', { name: as.username })

  expect(screen.queryByRole('link', { name: /Approvals/ })).toBeNull()
  expect(requested).not.toContain(`GET /api/v1${proposals.waiting.path}`)
})
