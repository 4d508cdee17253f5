import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { persistedSchemas } from '#src/cache/persisted-schemas.ts'

test('the offline reads of the contract are exactly the persisted queries', () => {
  const rows = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))

  const worksOffline = rows.filter((row) => 'worksOffline' in row).map(({ path }) => path)

  expect([...persistedSchemas.keys()].sort()).toEqual(worksOffline.sort())
})
