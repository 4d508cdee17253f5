import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { createTill } from '../support/server/till-simulator.ts'

const openSms = async (path = '/home/till-sms') => openPage(path, { as: await sharedAdmin() })
const findRow = async (transactionId: string) => within((await screen.findByText(transactionId)).closest('tr')!)

async function openPaste(as?: Account) {
  const { user } = openPage('/home/till-sms', { as: as ?? (await sharedAdmin()) })
  await user.click(await screen.findByRole('button', { name: 'Paste an SMS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste an SMS' }))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save SMS' }))
  const paste = async ({ label }: { label: string }, text: string) => {
    const till = await dialog.findByRole('option', { name: `${label}, bKash` })
    await user.selectOptions(dialog.getByLabelText('Till'), till)
    await user.click(dialog.getByLabelText('Text'))
    await user.paste(text)
    await save()
  }
  return { dialog, save, paste }
}

test('an SMS is listed with its text, its place in the chain and the member whose request it paid', async () => {
  const till = await createTill()
  const member = await createMember()
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer)
  const request = {
    account_number: transfer.from,
    payment_method: till.method,
    transaction_id: transfer.transactionId,
    amount: transfer.amount,
    date: dayInDhaka(),
  }
  await call(payments.request, request, { as: member })

  await openSms()

  const row = await findRow(transfer.transactionId)
  row.getByText(till.label)
  row.getByText(/^\+/)
  row.getByText('1,750.00')
  row.getByText('Linked')
  row.getByText('Used')
  row.getByText(transfer.body)
  expect(row.getByRole('link', { name: member.username }).getAttribute('href')).toBe(
    `/home/user-information/${member.username}`,
  )
})

test('the list can be filtered by till and state, and searched by transaction id', async () => {
  const [till, other] = [await createTill(), await createTill()]
  const [first, ofOther] = [till.receive({ amount: 10 }), other.receive({ amount: 10 })]
  const unknown = till.receive({ amount: 20 }).body.replace('You have received', 'New form: received')
  await till.send(first, unknown)
  await other.send(ofOther)
  const { user, hrefNow } = await openSms()
  await screen.findByText(ofOther.transactionId)

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByLabelText('Till'), till.label)
  await waitFor(() => expect(screen.queryByText(ofOther.transactionId)).toBeNull())
  await user.selectOptions(screen.getByLabelText('State'), 'Unknown form')
  await waitFor(() => expect(screen.queryByText(first.transactionId)).toBeNull())
  await screen.findByText(unknown)
  expect(hrefNow()).toContain(`till=${till.id}&state=unknown`)

  await user.click(screen.getByRole('button', { name: 'Remove the filter: Unknown form' }))
  await user.type(screen.getByRole('searchbox'), first.transactionId)
  await waitFor(() => expect(screen.queryByText(unknown)).toBeNull())
  await screen.findByText(first.transactionId)
})

test('a pasted SMS is stored and marked with the administrator', async () => {
  const as = await createAdmin()
  const till = await createTill()
  const { body, transactionId } = till.receive({ amount: 500 })
  const { paste } = await openPaste(as)

  await paste(till, body)

  const row = await findRow(transactionId)
  expect(row.getByText(/^Pasted by/).textContent).toBe(`Pasted by ${as.username}`)
})

test('an SMS that is stored already shows an error at its field', async () => {
  const till = await createTill()
  const transfer = till.receive({ amount: 500 })
  await till.send(transfer)
  const { dialog, paste } = await openPaste()

  await paste(till, transfer.body)

  await dialog.findByRole('textbox', { name: 'Text', description: /This SMS is stored already\.$/ })
})

test('a text that is not about money is not stored', async () => {
  const till = await createTill()
  const { dialog, save, paste } = await openPaste()

  await save()
  const select = await dialog.findByRole('combobox', { name: 'Till', description: 'This field is required.' })
  await waitFor(() => expect(document.activeElement).toBe(select))
  await paste(till, 'Your code is 123456')

  await dialog.findByRole('textbox', {
    name: 'Text',
    description: /This is not an SMS of the till’s provider about money\. Paste the whole text\.$/,
  })
  const { data } = await call(tillSms.list, { till: till.id }, { as: await sharedAdmin() })
  expect(data.items).toEqual([])
})

test('a new SMS appears without a reload', async () => {
  const till = await createTill()
  const transfer = till.receive({ amount: 500 })
  await openSms(`/home/till-sms?till=${till.id}`)
  await screen.findByRole('heading', { name: 'No SMS found.' })

  await till.send(transfer)

  await findRow(transfer.transactionId)
})

test('outgoing money without a withdrawal is explained with a purpose and a note', async () => {
  const till = await createTill()
  const [outgoing, incoming] = [till.pay({ amount: 300, fee: 5 }), till.receive({ amount: 200 })]
  await till.send(outgoing, incoming)
  const { user, hrefNow } = await openSms(`/home/till-sms?till=${till.id}`)
  ;(await findRow(incoming.transactionId)).getByRole('button', { name: `Explain: 200.00 tk of ${till.label}` })

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByLabelText('Direction'), 'Outgoing')
  await waitFor(() => expect(screen.queryByText(incoming.transactionId)).toBeNull())
  expect(hrefNow()).toContain('direction=out')
  await user.click(screen.getByRole('button', { name: `Explain: 300.00 tk of ${till.label}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What were these 300.00 tk?' }))
  await user.click(dialog.getByRole('button', { name: 'Explain' }))
  await dialog.findByText('This field is required.')
  await user.click(dialog.getByRole('radio', { name: /^Expense/ }))
  await user.type(dialog.getByLabelText('Note (optional)'), 'Phone bill')
  await user.click(dialog.getByRole('button', { name: 'Explain' }))

  const row = await findRow(outgoing.transactionId)
  await row.findByText('Explained')
  expect(row.getByText(/^Expense/).textContent).toBe('Expense: Phone bill')
  expect(row.queryByRole('button', { name: /^Explain/ })).toBeNull()
})

test('an SMS that another administrator has explained cannot be explained again', async () => {
  const till = await createTill()
  await till.send(till.pay({ amount: 300 }))
  const { user } = await openSms(`/home/till-sms?till=${till.id}`)
  await user.click(await screen.findByRole('button', { name: /^Explain: 300\.00 tk/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What were these 300.00 tk?' }))
  const [message] = (await callAsAdmin(tillSms.list, { till: till.id })).data.items

  await callAsAdmin(tillSms.name, { id: message!._id, purpose: 'move' })
  await user.click(dialog.getByRole('radio', { name: /^The owner took it out/ }))
  await user.click(dialog.getByRole('button', { name: 'Explain' }))

  await dialog.findByText('This SMS is explained or used already.')
})
