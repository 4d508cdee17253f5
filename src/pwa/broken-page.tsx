import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorScreen, FetchingScreen, UnreachedPartScreen } from '../ui/error-screen.tsx'
import { isChunkError } from './chunk-error.ts'
import type { Recovery } from './recover-from-chunk-error.ts'

let restarting: Promise<Recovery> | undefined

/** Stands where a page broke. Where only a part of it could not be fetched, it sees to that first. */
export function BrokenPage(props: ErrorComponentProps) {
  return isChunkError(props.error) ? <VanishedPart {...props} /> : <ErrorScreen {...props} />
}

function VanishedPart(props: ErrorComponentProps) {
  const router = useRouter()
  const [restart, setRestart] = useState<Recovery>('reloading')

  async function retry() {
    setRestart('reloading')
    // One at a time, however often this is shown.
    restarting ??= recoverFromChunkError()
    const outcome = await restarting
    if (outcome !== 'reloading') restarting = undefined
    setRestart(outcome)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each part that vanishes.
  useEffect(() => void retry(), [props.error])

  if (restart === 'in-vain') return <ErrorScreen {...props} />
  if (restart === 'reloading') return <FetchingScreen />
  return <UnreachedPartScreen onRetry={retry} onLeave={() => router.navigate({ to: '/home' })} />
}

/** In memory once the page has settled; before that, it may have vanished too. */
const recoverFromChunkError = () =>
  import('./recover-from-chunk-error.ts').then(
    (module) => module.recoverFromChunkError(),
    (): Recovery => (navigator.onLine ? 'in-vain' : 'unreached'),
  )
