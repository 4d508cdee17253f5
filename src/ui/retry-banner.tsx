import { messages } from '../i18n/messages.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface RetryBannerProps {
  message: string
  /** `offline` if only the connection is missing. */
  tone?: 'error' | 'offline'
  isTrying: boolean
  onRetry: () => unknown
}

/** The message of a failed query with a retry button. */
export function RetryBanner({ message, tone = 'error', isTrying, onRetry }: RetryBannerProps) {
  const retry = (
    <Button variant="quiet" isBusy={isTrying} onClick={() => onRetry()}>
      {messages.ui.retry}
    </Button>
  )
  return (
    <Banner tone={tone} action={retry}>
      {message}
    </Banner>
  )
}
