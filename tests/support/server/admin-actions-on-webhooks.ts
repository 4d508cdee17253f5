import { eq } from 'drizzle-orm'
import { webhooks } from '#contract/webhooks.ts'
import { webhookDeliveries } from '#server/webhooks/table.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { callAsAdmin } from './members.ts'
import { db } from './test-app.ts'

// A name that never resolves. Nothing is sent in the tests.
const url = 'https://bot.invalid/joma'
const shown = { url: 'https://bot.invalid/…', format: 'standard' as const, chat_id: null }
const setWebhook = () => callAsAdmin(webhooks.set, { format: shown.format, url })
// These writes have no input that could be wrong.
const performRefused = performing(webhooks.set, {}, { format: 'xml' }).performInvalid

export const webhookActions = {
  'webhooks.set': async () => {
    await setWebhook()
    const after = { ...shown, path: 'new' }
    const changing = performing(
      webhooks.set,
      { format: shown.format, url: `${url}/2` },
      { format: 'standard', url: 'x' },
    )
    return { action: 'set-webhook', ...changing, before: shown, after, received: {} }
  },
  'webhooks.remove': async () => {
    await setWebhook()
    const { perform } = performing(webhooks.remove, {}, {})
    return {
      action: 'remove-webhook',
      perform,
      performInvalid: performRefused,
      before: shown,
      after: null,
      received: {},
    }
  },
  'webhooks.test': async () => {
    await setWebhook()
    const { perform } = performing(webhooks.test, {}, {})
    return {
      action: 'test-webhook',
      perform,
      performInvalid: performRefused,
      before: null,
      after: null,
      received: {},
    }
  },
  'webhooks.sendAgain': async () => {
    await setWebhook()
    await callAsAdmin(webhooks.test, {})
    const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.type, 'webhook.test'))
    const changing = performing(webhooks.sendAgain, { id: delivery!.id }, { id: unknownId })
    return { action: 'send-webhook-again', ...changing, before: null, after: { type: 'webhook.test' }, received: {} }
  },
} satisfies Partial<OneOrMoreCases>
