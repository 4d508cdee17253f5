import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { minuteMs } from '#contract/durations.ts'
import { numbers, recoveryNumberHours } from '#contract/numbers.ts'
import { ownUser } from '#contract/own-user.ts'
import type { Db } from '../../db/connect.ts'
import { memberNumbers } from '../../numbers/table.ts'
import { payments } from '../../payments/table.ts'
import { sms } from '../../tills/table.ts'
import { encodeSms, signText } from '../till-simulator/phone.ts'
import { createTransactionId, senderOf, writeIncoming } from '../till-simulator/write-sms.ts'
import type { ApiClient } from './api-client.ts'
import { people, type Username } from './people.ts'
import type { DemoPhone } from './tills.ts'
import type { RecentRequest } from './today.ts'

interface Received {
  amount: number
  number: string
  minutesAgo: number
  /** Whose top-up code the reference has. */
  codeOf?: Username
}

const numberOf = (username: Username) => people.find((person) => person.username === username)!.mobile_number

/** Oldest first. Money without a code is unclaimed, once from a member and once from a number of no member. */
const received: Received[] = [
  { amount: 500, number: numberOf('mitu'), minutesAgo: 190 },
  { amount: 1_250, number: '01698112233', minutesAgo: 135 },
  { amount: 1_000, number: numberOf('nusrat'), minutesAgo: 95, codeOf: 'nusrat' },
  { amount: 700, number: numberOf('rahim'), minutesAgo: 50, codeOf: 'rahim' },
]

interface Receiving {
  app: Hono
  db: Db
  members: Record<Username, ApiClient>
  phone: DemoPhone
}

/** Money that comes to the till that accepts automatically. */
export function listReceived({ app, db, members, phone }: Receiving): RecentRequest[] {
  const till = phone.tills.find(({ method }) => method === 'bkash')!
  return received.map(({ amount, number, minutesAgo, codeOf }) => ({
    minutesAgo,
    create: async () => {
      till.balance += amount
      const transactionId = createTransactionId('bkash')
      const code = codeOf && (await members[codeOf](ownUser, {})).top_up_code
      const write = (at: Date) => {
        const text = writeIncoming({ method: 'bkash', transactionId, amount, number, at, balance: till.balance })
        return code ? text.replace('. Fee', `. Ref ${code}. Fee`) : text
      }
      await send(app, phone, { sender: senderOf('bkash'), body: write(new Date()), sim: till.sim })
      // Afterwards, because lines of before the entered balance would not be linked.
      const at = new Date(Date.now() - minutesAgo * minuteMs)
      const [line] = await db
        .update(sms)
        .set({ body: write(at), happened_at: at, received_at: at, created_at: at })
        .where(eq(sms.transaction_id, transactionId))
        .returning({ id: sms.id })
      const [payment] = await db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.transaction_id, transactionId))
      return payment?.id ?? line!.id
    },
  }))
}

/** One member has a proved number, and one is asked about a number. */
export async function proveNumber({ db, members }: Pick<Receiving, 'db' | 'members'>): Promise<void> {
  const number = numberOf('nusrat')
  await members.nusrat(numbers.answer, { number, isOwn: true })
  // Old enough for a recovery.
  await db
    .update(memberNumbers)
    .set({ proved_at: sql`now() - make_interval(hours => ${recoveryNumberHours}::int, mins => 30)` })
    .where(eq(memberNumbers.number, number))
}

async function send(app: Hono, { path, secret }: DemoPhone, message: Parameters<typeof encodeSms>[1][number]) {
  const [text = ''] = encodeSms('joma', [message])
  const headers = signText('joma', { secret, path, text, timestampMs: Date.now() })
  const response = await app.request(path, { method: 'POST', body: text, headers })
  if (!response.ok) throw new Error(`The SMS was refused: ${await response.text()}`)
}
