import { useEffect, useEffectEvent, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { readEvidence } from '../../videos/read-evidence.ts'

const retryMs = 3_000

type EvidenceState = { is: 'reading' | 'failed' } | { is: 'read'; evidence?: string }

/** Reads the evidence of a task while its video plays. Tries again until it is read. */
export function useEvidence(task: Task): EvidenceState {
  const [state, setState] = useState<EvidenceState>({ is: 'reading' })
  // The task of a player never changes.
  const readLatest = useEffectEvent((signal: AbortSignal) => readEvidence(task, signal))

  useEffect(() => {
    const closed = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function read() {
      try {
        const evidence = await readLatest(closed.signal)
        setState({ is: 'read', ...(evidence && { evidence }) })
      } catch {
        if (closed.signal.aborted) return
        setState({ is: 'failed' })
        timer = setTimeout(read, retryMs)
      }
    }
    void read()
    return () => {
      closed.abort()
      clearTimeout(timer)
    }
  }, [])

  return state
}
