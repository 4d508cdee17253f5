import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'
import { keptForMs } from '../api/query.ts'
import { keptAnswers } from './persisted-schemas.ts'

type KeptQuery = DehydratedState['queries'][number]

/** Whether what was kept is still what the contract says, and not too old. A version of long ago may have written it. */
export function isSound({ queryKey: [path, kind], state }: KeptQuery): boolean {
  const output = keptAnswers.get(path)
  if (!output || Date.now() - state.dataUpdatedAt > keptForMs) return false
  return v.is(
    kind === 'pages' ? v.object({ pages: v.array(output), pageParams: v.array(v.unknown()) }) : output,
    state.data,
  )
}
