import { words } from '../words/words.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface FailedProps {
  message: string
  /** `offline` where nothing is wrong but the connection. */
  tone?: 'error' | 'offline'
  isTrying: boolean
  onRetry: () => unknown
}

/** What could not be read, and a way to try again. */
export function Failed({ message, tone = 'error', isTrying, onRetry }: FailedProps) {
  const retry = (
    <Button variant="quiet" isBusy={isTrying} onClick={() => onRetry()}>
      {words.ui.retry}
    </Button>
  )
  return (
    <Banner tone={tone} action={retry}>
      {message}
    </Banner>
  )
}
