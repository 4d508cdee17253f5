import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { persistedForMs } from '../api/query.ts'
import { persistedSchemas } from './persisted-schemas.ts'

type KeptQuery = DehydratedState['queries'][number]

/** Whether what was kept is still what the contract says, and not too old. A version of long ago may have written it. */
export function isValidSnapshot({ queryKey: [path, kind], state }: KeptQuery): boolean {
  const output = persistedSchemas.get(path)
  if (!output || Date.now() - state.dataUpdatedAt > persistedForMs) return false
  return v.is(
    kind === 'pages' ? v.object({ pages: v.array(output), pageParams: v.array(v.unknown()) }) : output,
    state.data,
  )
}
