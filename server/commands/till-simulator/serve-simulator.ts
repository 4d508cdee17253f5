import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import * as v from 'valibot'
import { PaymentRequest } from '#contract/own-payments.ts'
import type { PhoneFormat } from '#contract/tills/phones.ts'
import {
  createSimulatedPhone,
  type Pretended,
  pretendedKinds,
  type SimulatedPhone,
  type SimulatedTill,
} from './simulated-phone.ts'
import { createNumber } from './write-sms.ts'

interface SimulatorParts {
  /** The URL and the secret of a pairing. */
  phone: { url: string; secret: string; format: PhoneFormat }
  tills: SimulatedTill[]
  port: number
}

const beatMs = 5 * 60_000

/** Serves the page of a simulated phone to this computer only, and sends its heartbeats. */
export function serveSimulator({ phone: parts, tills, port }: SimulatorParts): void {
  const phone = createSimulatedPhone(parts)
  const beat = () => void phone.beat().catch((error: Error) => console.error(`No heartbeat: ${error.message}`))
  const server = serve({ fetch: createSimulatorPage(phone, tills).fetch, port, hostname: 'localhost' }, () =>
    console.log(`Pretend an SMS: http://localhost:${port}`),
  )
  server.on('error', (error) => console.error(`The till phone simulator cannot start: ${error.message}`))
  setTimeout(beat, 1_000).unref()
  setInterval(beat, beatMs).unref()
}

const { amount, account_number, transaction_id } = PaymentRequest.entries
const Form = v.object({
  till: v.pipe(v.string(), v.transform(Number), v.integer()),
  kind: v.picklist(pretendedKinds),
  amount: v.pipe(v.string(), v.transform(Number), amount),
  number: account_number,
  transactionId: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    v.pipe(transaction_id, v.toUpperCase()),
  ]),
})

const kinds: Record<(typeof pretendedKinds)[number], string> = {
  received: 'Money from a member',
  sent: 'Money that you sent',
  forged: 'Forged: the balance is wrong',
  code: 'A code, which must not be stored',
}

interface Shown {
  tills: SimulatedTill[]
  entered?: Record<string, string>
  pretended?: Pretended
  error?: string
}

/** A page with the button «Pretend an SMS», for the demo and for trying out a server without a phone. */
function createSimulatorPage(phone: SimulatedPhone, tills: SimulatedTill[]): Hono {
  const app = new Hono()
  // Another site's page must not send SMS through this one.
  app.use(csrf())
  app.get('/', (c) => c.html(render({ tills })))
  app.post('/', async (c) => {
    const entered = v.parse(v.record(v.string(), v.string()), await c.req.parseBody())
    const form = v.safeParse(Form, entered)
    const till = form.success ? tills[form.output.till] : undefined
    if (!form.success || !till)
      return c.html(
        render({ tills, entered, error: 'Enter an amount, a number, and an id of letters and digits.' }),
        400,
      )
    try {
      const pretended = await phone.pretend({ ...form.output, till })
      return c.html(render({ tills, entered: { ...entered, transactionId: '' }, pretended }))
    } catch (error) {
      return c.html(render({ tills, entered, error: error instanceof Error ? error.message : String(error) }), 502)
    }
  })
  return app
}

const render = ({ tills, entered = {}, pretended, error }: Shown) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Till phone simulator</title>
      <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
        body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
        label { display: block; margin-top: 1rem }
        input, select, button { width: 100%; min-height: 48px; padding: 0 0.75rem; font: inherit; box-sizing: border-box }
        button { margin-top: 1.5rem }
        pre { white-space: pre-wrap; padding: 1rem; border: 1px solid }
      </style>
    </head>
    <body>
      <h1>Till phone simulator</h1>
      ${error && html`<p role="alert">${error}</p>`}
      ${
        pretended &&
        html`<section role="status">
        <p>The server answered: <b>${pretended.result}</b></p>
        <pre>${pretended.body}</pre>
        ${pretended.memberBody && html`<p>The member’s own SMS, to paste into the form:</p><pre>${pretended.memberBody}</pre>`}
      </section>`
      }
      <form method="post">
        <label>Till
          <select name="till">${tills.map(({ label, balance }, index) => html`<option value="${index}" ${entered.till === String(index) ? 'selected' : ''}>${label}: ${balance.toFixed(2)} tk</option>`)}</select>
        </label>
        <label>SMS
          <select name="kind">${pretendedKinds.map((kind) => html`<option value="${kind}" ${entered.kind === kind ? 'selected' : ''}>${kinds[kind]}</option>`)}</select>
        </label>
        <label>Amount in taka <input name="amount" inputmode="decimal" required value="${entered.amount ?? '500'}" /></label>
        <label>Number of the other side <input name="number" inputmode="numeric" required value="${entered.number ?? createNumber()}" /></label>
        <label>Transaction id (empty: a new one) <input name="transactionId" autocomplete="off" value="${entered.transactionId ?? ''}" /></label>
        <button>Pretend an SMS</button>
      </form>
    </body>
  </html>`
