import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { persistedForMs } from '../api/query.ts'
import { persistedSchemas } from './persisted-schemas.ts'

type PersistedQuery = DehydratedState['queries'][number]

/** Whether a persisted query still matches the contract and is not too old. An old version may have written it. */
export function isValidSnapshot({ queryKey: [path, kind], state }: PersistedQuery): boolean {
  const output = persistedSchemas.get(path)
  if (!output || Date.now() - state.dataUpdatedAt > persistedForMs) return false
  return v.is(
    kind === 'pages' ? v.object({ pages: v.array(output), pageParams: v.array(v.unknown()) }) : output,
    state.data,
  )
}
