import { test } from 'vitest'
import { db, parts } from '../support/house.ts'
import { populate } from '../support/population.ts'
import { leaveEveryPoisha } from './many-writers.ts'
import { seconds } from './size.ts'
import { createWorld } from './world.ts'

test(`24 writers for ${seconds} s on a dozen accounts leave every poisha where it was acknowledged`, async ({
  signal,
}) => {
  const world = createWorld(await populate(db, { secret: parts.secret, members: 12, videos: 40 }))
  await leaveEveryPoisha(world, signal)
})
