import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { proposedMessage } from '#contract/proposals.ts'
import { tills } from '#contract/tills/tills.ts'
import { webhooks } from '#contract/webhooks.ts'
import { settings } from '#server/settings/table.ts'
import { webhookDeliveries, webhooks as webhookTable } from '#server/webhooks/table.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, createAdmin, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

beforeEach(async () => {
  await db.delete(webhookDeliveries)
  await db.delete(webhookTable)
})

const url = 'https://bot.example/joma'
const shownUrl = 'https://bot.example/…'
const telegramUrl = 'https://api.telegram.org/bot123:token/sendMessage'
const openWebhook = async () => openPage('/home/webhook', { as: await sharedAdmin() })
const setWebhook = () => callAsAdmin(webhooks.set, { format: 'standard', url })
const readWebhook = async () => (await callAsAdmin(webhooks.get, {})).data

async function openForm(button: string) {
  const { user } = await openWebhook()
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  return { user, dialog, save }
}

test('an admin sets a webhook with a generated secret', async () => {
  const { user, dialog, save } = await openForm('Set a webhook')
  const secret = dialog.getByLabelText<HTMLInputElement>('Secret').value
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)

  await save()
  await dialog.findByRole('textbox', { name: 'Address', description: /This field is required\.$/ })
  await user.type(dialog.getByLabelText('Address'), 'http://10.0.0.1')
  await save()
  await dialog.findByRole('textbox', { name: 'Address', description: /Enter a public address/ })
  await user.clear(dialog.getByLabelText('Address'))
  await user.type(dialog.getByLabelText('Address'), url)
  await user.click(dialog.getByRole('button', { name: 'New secret' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Secret').value).not.toBe(secret)
  await save()

  await screen.findByText('Webhook saved.')
  await screen.findByText(shownUrl)
  await screen.findByText('Nothing was sent yet.')
})

test('the path of the address is not shown, and the address stays if the field is left empty', async () => {
  await setWebhook()
  const { user, dialog, save } = await openForm('Change')
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address', description: /Empty: .*\/… stays\.$/ })
  expect(field.value).toBe('')
  expect(document.body.textContent).not.toContain('joma')

  await user.click(dialog.getByRole('button', { name: 'New secret' }))
  await save()

  await screen.findByText('Webhook saved.')
  await screen.findByText(shownUrl)
  expect(await readWebhook()).toMatchObject({ url: shownUrl })
})

test('the token of a Telegram bot is not shown, and what is left empty stays', async () => {
  await callAsAdmin(webhooks.set, { format: 'telegram', url: telegramUrl, chat_id: '-100' })
  const { user, dialog, save } = await openForm('Change')
  expect(document.body.textContent).not.toContain('token/')
  dialog.getByRole('textbox', { name: 'Address', description: /Empty: https:\/\/api\.telegram\.org\/… stays\.$/ })

  await user.clear(dialog.getByLabelText('Chat id'))
  await user.type(dialog.getByLabelText('Chat id'), '-200')
  await save()

  await screen.findByText('-200')
  expect(await readWebhook()).toMatchObject({ chat_id: '-200', url: 'https://api.telegram.org/…' })
})

test('a test is in the log, and a message that was given up is sent again', async () => {
  await setWebhook()
  const { user, confirm } = await openWebhook()
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  await confirm('Send test')
  await screen.findByText('Waiting')

  await db.execute(sql`update webhook_delivery set attempts = 7, next_at = null, status = 500, error = 'out of order'`)
  // Read again while a message waits.
  await screen.findByText('Given up')
  screen.getByText('500, out of order')
  await user.click(screen.getByRole('button', { name: 'Send again: Test' }))
  await confirm('Send again')

  await screen.findByText('Waiting')
  expect(await db.select().from(webhookDeliveries)).toMatchObject([{ attempts: 0, status: null, error: null }])
})

test('removing asks first', async () => {
  await setWebhook()
  const { user } = await openWebhook()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain(`Remove the webhook ${shownUrl}?`)
  expect(await readWebhook()).not.toBeNull()

  await user.click(within(question).getByRole('button', { name: 'Remove' }))

  await screen.findByText('No webhook')
  expect(await readWebhook()).toBeNull()
})

test('with a second person the change waits, and the page shows it', async () => {
  await createAdmin()
  await db.update(settings).set({ second_person: true })
  onTestFinished(async () => void (await db.update(settings).set({ second_person: false })))
  const { user, dialog, save } = await openForm('Set a webhook')

  await user.click(dialog.getByRole('radio', { name: 'Text for a Telegram bot' }))
  await user.type(dialog.getByLabelText('Address'), telegramUrl)
  await user.type(dialog.getByLabelText('Chat id'), '-100')
  await save()

  await waitFor(() => expect(screen.getAllByText(proposedMessage).length).toBeGreaterThan(0))
  screen.getByText('No webhook')
  openPage('/home/proposals', { as: await sharedAdmin() })
  await screen.findByText(/Send alarms and decisions to https:\/\/api\.telegram\.org\/…/)
})

test('an alarm about undone effects names the rows', async () => {
  await createTill()
  mockResponse(tills.alarms, [
    {
      _id: crypto.randomUUID(),
      kind: 'effects_undone',
      till: 'Shop',
      phone: null,
      amount: 500,
      transaction_id: 'DKM1H6X87P',
      details: [
        { row: 'payment', _id: crypto.randomUUID(), amount: 500, rest: 120 },
        { row: 'fee', _id: crypto.randomUUID(), amount: 5, rest: null },
      ],
      since: new Date().toISOString(),
    },
  ])
  openPage('/home/tills', { as: await sharedAdmin() })

  const rows = within(await screen.findByRole('list', { name: 'What was undone' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Top-up taken back: 500.00 tk, of which 120.00 tk are no longer on the account',
    'Fee taken back: 5.00 tk',
  ])
})
