import { lazy, Suspense } from 'react'
import { proofQuestion } from '../../session/ask-for-proof.ts'
import { useStore } from '../../ui/store.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks for a proof if a write needs one. */
export function ProofPrompt({ username }: { username: string }) {
  const question = useStore(proofQuestion)
  if (!question) return null
  return (
    <Suspense>
      <ProofDialog username={username} onProven={() => question.end(true)} onClose={() => question.end(false)} />
    </Suspense>
  )
}
