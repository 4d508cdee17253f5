import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { keptForMs } from './query.ts'

type KeptQuery = DehydratedState['queries'][number]

/** Whether what was kept is still what the contract says, and not too old. A version of long ago may have written it. */
export function isSound({ queryKey: [path, kind], state }: KeptQuery): boolean {
  const output = outputs.get(path)
  if (!output || Date.now() - state.dataUpdatedAt > keptForMs) return false
  return v.is(
    kind === 'pages' ? v.object({ pages: v.array(output), pageParams: v.array(v.unknown()) }) : output,
    state.data,
  )
}

const rows = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))
const outputs = new Map<unknown, v.GenericSchema>(
  rows.flatMap((row) => ('worksOffline' in row ? [[row.path, row.output] as const] : [])),
)
