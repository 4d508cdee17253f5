import { toTaka } from '#contract/money.ts'
import type { queues as rows } from '#contract/queues.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { type QueueSize, readQueues } from './read-queues.ts'

export const queueHandlers = (db: Db): Handlers<typeof rows> => ({
  waiting: async () => {
    const { payments, withdrawals, supports } = await readQueues(db)
    return { payments: present(payments), withdrawals: present(withdrawals), supports: present(supports) }
  },
})

const present = ({ count, amount, oldest }: QueueSize) => ({
  count,
  amount: toTaka(amount),
  oldest_at: oldest?.toISOString() ?? null,
})
