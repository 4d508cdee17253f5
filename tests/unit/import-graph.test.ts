import { describe, expect, test } from 'vitest'
import { findViolations, readGraph, toGraph, toMermaid } from '#build/check-imports.ts'

const violationsOf = (sources: Record<string, string>) => findViolations(toGraph(Object.entries(sources)))

test('this repository has no forbidden imports', () => {
  const graph = readGraph()

  expect(graph.size).toBeGreaterThan(500)
  expect(findViolations(graph)).toEqual([])
})

describe('a cycle of two folders is found, for each form of import', () => {
  test.each([
    ['a value', `import { b } from '../supports/b.ts'`],
    ['a type', `import type { B } from '../supports/b.ts'`],
    ['a type in an import of values', `import { type B } from '../supports/b.ts'`],
    ['an import type', `export type B = import('../supports/b.ts').B`],
    ['a dynamic import', `const b = () => import('../supports/b.ts')`],
    ['an export', `export { b } from '../supports/b.ts'`],
    ['an export of everything', `export * from '../supports/b.ts'`],
    ['a side-effect import', `import '../supports/b.ts'`],
    ['an import from the root', `import { b } from '#server/supports/b.ts'`],
  ])('%s', (_, source) => {
    const faults = violationsOf({ 'server/banks/a.ts': source, 'server/supports/b.ts': `import '../banks/a.ts'` })

    expect(faults).toEqual([
      expect.stringMatching(/^Circle of folders: server\/banks -> server\/supports -> server\/banks/),
    ])
  })
})

test('a cycle of three folders, and of a folder and its subfolder, is found', () => {
  const three = violationsOf({
    'server/a/a.ts': `import '../b/b.ts'`,
    'server/b/b.ts': `import '../c/c.ts'`,
    'server/c/c.ts': `import '../a/a.ts'`,
  })
  const nested = violationsOf({ 'src/ui/a.ts': `import './icons/b.ts'`, 'src/ui/icons/b.ts': `import '../c.ts'` })

  expect(three).toEqual([expect.stringContaining('server/a -> server/b -> server/c -> server/a')])
  expect(nested).toEqual([expect.stringContaining('src/ui -> src/ui/icons -> src/ui')])
})

test('imports in one direction are allowed', () => {
  const faults = violationsOf({
    'server/banks/a.ts': `import { Hono } from 'hono'\nimport '#contract/banks.ts'\nimport '../db/b.ts'`,
    'server/db/b.ts': `import './c.ts'`,
    'server/db/c.ts': `import './b.ts'`,
    'contract/banks.ts': `import * as v from 'valibot'\nimport './fields.ts'`,
  })

  expect(faults).toEqual([])
})

test.each([
  ['contract/banks.ts', `import { z } from 'zod'`, 'contract/banks.ts imports zod'],
  ['contract/banks.ts', `import { x } from '@scope/x/part'`, 'contract/banks.ts imports @scope/x'],
  ['contract/banks.ts', `import '../server/db/connect.ts'`, 'contract/banks.ts imports server/db/connect.ts'],
  [
    'server/ledger/post.ts',
    `import type { U } from '../users/table.ts'`,
    'server/ledger may import only server/ledger',
  ],
  ['server/db/connect.ts', `import '../ledger/post.ts'`, 'server/db may import only server/db'],
  ['server/http/metrics.ts', `import '../queues/handlers.ts'`, 'server/http may import only server/http'],
  ['server/users/handlers.ts', `import '#src/ui/button.tsx'`, 'server may import only server, contract'],
  ['contract/banks.ts', `import './accounts.docs.ts'`, 'only the server may import docs'],
  ['src/admin/banks/banks.tsx', `import { docs } from '#contract/accounts.docs.ts'`, 'only the server may import docs'],
])('%s may not contain %s', (file, source, expected) => {
  expect(violationsOf({ [file]: source })).toEqual([expect.stringContaining(expected)])
})

test('the graph of folders can be printed for Mermaid', () => {
  const graph = toGraph([
    ['server/banks/a.ts', `import '../db/b.ts'\nimport '#contract/banks.ts'`],
    ['server/db/b.ts', ''],
  ])

  expect(toMermaid(graph, ['server'])).toBe('flowchart TD\n  server_banks["server/banks"] --> server_db["server/db"]')
})
