import { test } from 'vitest'
import { populate } from '../support/server/population.ts'
import { db, parts } from '../support/server/test-app.ts'
import { runConcurrentWriters } from './concurrent-writers.ts'
import { seconds } from './size.ts'
import { createState } from './state.ts'

test(`24 writers for ${seconds} s on a dozen accounts leave every poisha where it was acknowledged`, async ({
  signal,
}) => {
  const state = createState(await populate(db, { secret: parts.secret, members: 12, videos: 40 }))
  await runConcurrentWriters(state, signal)
})
