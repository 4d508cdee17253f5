import { lazy, Suspense, useEffect, useState } from 'react'
import { registerProofPrompt } from '../../session/ask-for-proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks for a proof if a write needs one. */
export function ProofPrompt({ username }: { username: string }) {
  const [question, setQuestion] = useState<{ end: (isProven: boolean) => void }>()

  useEffect(() => {
    let cancel = () => {}
    const unregister = registerProofPrompt(
      () =>
        new Promise<boolean>((resolve) => {
          const end = (isProven: boolean) => {
            setQuestion(undefined)
            resolve(isProven)
          }
          cancel = () => resolve(false)
          setQuestion({ end })
        }),
    )
    return () => {
      unregister()
      cancel()
    }
  }, [])

  if (!question) return null
  return (
    <Suspense>
      <ProofDialog username={username} onProven={() => question.end(true)} onClose={() => question.end(false)} />
    </Suspense>
  )
}
