import { test } from 'vitest'
import { populate } from '../support/server/population.ts'
import { db, parts } from '../support/server/test-app.ts'
import { runConcurrentWriters } from './concurrent-writers.ts'
import { seconds } from './size.ts'
import { createState } from './state.ts'

test(`24 concurrent writers for ${seconds} s on three accounts, mostly admin decisions, cause no deadlock`, async ({
  signal,
}) => {
  const startBalances = { balance: 50_000_000n, earning: 200_000_000n }
  const state = createState(await populate(db, { secret: parts.secret, members: 3, videos: 40, startBalances }), {
    ...{ wallet: 30, withdraw: 30, pay: 40, buy: 30, registerWithPlan: 2 },
    ...{
      accept: 40,
      acceptMany: 30,
      decide: 40,
      decideMany: 40,
      createBatch: 20,
      payBatch: 40,
      cancelBatch: 10,
      give: 60,
      cancelWithdrawal: 15,
      block: 20,
      unblock: 60,
    },
  })
  await runConcurrentWriters(state, signal)
})
