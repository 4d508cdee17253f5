import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { PaymentMethod } from '#contract/fields.ts'
import { methods } from '#contract/providers.ts'
import { PhoneFormat } from '#contract/tills/phones.ts'
import { assertNoLostOptions, commandLine } from './invocation.ts'
import { serveSimulator } from './till-simulator/serve-simulator.ts'

const usage = `usage: npm run till-simulator -- --url URL --secret SECRET [--app smsgate|income|joma] [--method ${methods.join('|')}]
  [--sim 1] [--balance 1000] [--port 3001]
URL and SECRET are shown when a phone is paired, under Till phones.`

const Options = v.object({
  url: v.pipe(v.string(), v.url()),
  secret: v.pipe(v.string(), v.nonEmpty()),
  app: v.optional(PhoneFormat, 'joma'),
  method: v.optional(PaymentMethod, methods[0]),
  sim: v.pipe(v.optional(v.string(), '1'), v.transform(Number), v.integer()),
  balance: v.pipe(v.optional(v.string(), '1000'), v.transform(Number), v.minValue(0)),
  port: v.pipe(v.optional(v.string(), '3001'), v.transform(Number), v.integer(), v.maxValue(65_535)),
})

const names = ['url', 'secret', 'app', 'method', 'sim', 'balance', 'port'] as const
assertNoLostOptions(commandLine, { command: 'till-simulator', names: [...names] })
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  strict: false,
})
const read = v.safeParse(Options, values)
if (read.success) {
  const { url, secret, app: format, method, sim, balance, port } = read.output
  serveSimulator({ phone: { url, secret, format }, tills: [{ label: method, method, sim, balance }], port })
} else {
  console.error(usage)
  process.exitCode = 1
}
