import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createTransactionId, writeIncoming } from '#server/commands/till-simulator/write-sms.ts'
import { createLocation } from '../support/server/data-locations.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { runStatement } from '../support/server/postgres.ts'
import { createCaller } from '../support/server/wire.ts'
import { createRandom, logSeed } from './random.ts'
import { kills } from './size.ts'
import { addTill, sendSms } from './till-phone.ts'

const environment = {
  ADMIN_PASSWORD: 'storm password',
  JWT_SECRET: 'a secret of the storm, thirty-two characters or more',
}
const batchSize = 20

/** Creates a till, and a member who has sent a request for each transfer. */
async function prepare({ address }: JomaProcess, transactionIds: string[]) {
  const call = createCaller(address)
  const admin = { username: 'admin', password: environment.ADMIN_PASSWORD }
  const phone = await addTill(call, { token: (await call(sessions.signIn, admin)).data.accessToken })
  const account = { username: `k${randomBytes(6).toString('hex')}`, password: 'correct horse' }
  const person = {
    email: 'k@example.com',
    country: 'Bangladesh',
    mobile_number: '01712345678',
    gender: 'male' as const,
  }
  await call(users.register, { ...account, confirm_password: account.password, ...person })
  const member = { token: (await call(sessions.signIn, account)).data.accessToken }
  const sent = { account_number: '01712345678', payment_method: 'bkash' as const, amount: 10, date: dayInDhaka() }
  const requests = transactionIds.map((transaction_id) =>
    call(payments.request, { ...sent, transaction_id }, { as: member }),
  )
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200)
  return { member, ...phone }
}

test('a server that is killed while it stores SMS has credited each once after the phone repeats them', async () => {
  const location = await createLocation()
  const random = createRandom(logSeed('Kills of a server that receives SMS'))
  const start = () => startJoma({ ...location, environment })
  const ids = Array.from({ length: batchSize }, () => createTransactionId('bkash'))
  const at = new Date()
  const messages = ids.map((transactionId, index) => {
    const movement = { transactionId, amount: 10, number: '01712345678', at, balance: 1_000 + 10 * (index + 1) }
    return writeIncoming({ ...movement, method: 'bkash' })
  })
  let server = await start()
  await runStatement(location.databaseUrl, 'update setting set open_payments = 100')
  const { member, ...phone } = await prepare(server, ids)
  let answered = 0
  const sendAll = async () => {
    for (const body of messages) {
      expect(await sendSms(server.address, phone, body)).toBe(200)
      answered += 1
    }
  }
  for (let round = 0; round < kills; round++) {
    const sending = sendAll().then(
      () => 'sent',
      () => 'lost',
    )
    const target = answered + random.between(0, batchSize - 1)
    await vi.waitUntil(() => answered >= target, { interval: 1 })
    await server.end('SIGKILL')
    await sending
    server = await start()
  }
  await sendAll()

  const { data } = await createCaller(server.address)(users.me, {}, { as: member })
  expect(data.balance).toBe(batchSize * 10)
  await server.end('SIGTERM')
})
