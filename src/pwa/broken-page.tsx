import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorScreen, FetchingScreen, OfflineChunkScreen } from '../ui/error-screen.tsx'
import { isChunkError } from './chunk-error.ts'
import type { Recovery } from './recover-from-chunk-error.ts'

let recovering: Promise<Recovery> | undefined

/** The error component. If a chunk could not be loaded, it tries to recover first. */
export function BrokenPage(props: ErrorComponentProps) {
  const { error } = props
  const router = useRouter()
  const [recovery, setRecovery] = useState<Recovery>('reloading')

  async function retry() {
    setRecovery('reloading')
    // Several error components may be shown at once.
    recovering ??= recoverFromChunkError()
    const outcome = await recovering
    if (outcome !== 'reloading') recovering = undefined
    setRecovery(outcome)
  }

  const recover = useEffectEvent(retry)
  useEffect(() => {
    if (isChunkError(error)) void recover()
  }, [error])

  if (!isChunkError(error) || recovery === 'in-vain') return <ErrorScreen {...props} />
  if (recovery === 'reloading') return <FetchingScreen />
  return <OfflineChunkScreen onRetry={retry} onLeave={() => router.navigate({ to: '/home' })} />
}

/** Loaded after the start. Before that, its own chunk may be missing too. */
const recoverFromChunkError = () =>
  import('./recover-from-chunk-error.ts').then(
    (module) => module.recoverFromChunkError(),
    (): Recovery => (navigator.onLine ? 'in-vain' : 'unreached'),
  )
