import { expect, test } from 'vitest'
import { endpointsByName } from '#contract/index.ts'
import { persistedSchemas } from '#src/cache/persisted-schemas.ts'

test('the offline reads of the contract are exactly the persisted queries', () => {
  const worksOffline = Object.values(endpointsByName).flatMap((endpoint) =>
    'worksOffline' in endpoint ? [endpoint.path] : [],
  )

  expect([...persistedSchemas.keys()].sort()).toEqual(worksOffline.sort())
})
