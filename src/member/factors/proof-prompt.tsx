import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getProofQuestion, watchProofQuestion } from '../../session/ask-for-proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks for a proof if a write needs one. */
export function ProofPrompt({ username }: { username: string }) {
  const end = useSyncExternalStore(watchProofQuestion, getProofQuestion, getProofQuestion)
  if (!end) return null
  return (
    <Suspense>
      <ProofDialog username={username} onProven={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  )
}
