import { test } from 'vitest'
import { populate } from '../support/server/population.ts'
import { db, parts } from '../support/server/test-app.ts'
import { runConcurrentWriters } from './concurrent-writers.ts'
import { seconds } from './size.ts'
import { createState } from './state.ts'

test(`24 concurrent writers for ${seconds} s on 12 accounts leave exactly the acknowledged balances`, async ({
  signal,
}) => {
  const state = createState(await populate(db, { secret: parts.secret, members: 12, videos: 40 }))
  await runConcurrentWriters(state, signal)
})
