import { words } from '../words/words.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface RetryBannerProps {
  message: string
  /** `offline` where nothing is wrong but the connection. */
  tone?: 'error' | 'offline'
  isTrying: boolean
  onRetry: () => unknown
}

/** What could not be read, and a way to try again. */
export function RetryBanner({ message, tone = 'error', isTrying, onRetry }: RetryBannerProps) {
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
