import type { queuePlaces as rows } from '#contract/queue-places.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { readOwnQueue } from './read-own-queue.ts'

export const createQueuePlaceHandlers = (db: Db): Handlers<typeof rows> => ({
  mine: async (_, { userId }) => {
    const [ofPayments, ofWithdrawals] = await Promise.all([
      readOwnQueue(db, payments, userId),
      readOwnQueue(db, withdrawals, userId),
    ])
    return { payments: ofPayments, withdrawals: ofWithdrawals }
  },
})
