import { expect, test } from 'vitest'
import { rowsByName } from '#contract/index.ts'
import { persistedSchemas } from '#src/cache/persisted-schemas.ts'

test('the offline reads of the contract are exactly the persisted queries', () => {
  const worksOffline = Object.values(rowsByName).flatMap((row) => ('worksOffline' in row ? [row.path] : []))

  expect([...persistedSchemas.keys()].sort()).toEqual(worksOffline.sort())
})
