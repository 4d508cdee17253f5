import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '../brand/brand.ts'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Main } from './page.tsx'
import { SpinnerScreen } from './spinner.tsx'

/**
 * Shown after an error: a bug, a response 400 or 405, or a chunk that could not be loaded. That chunk may be the messages.
 */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const ui = messages?.ui
  const known = ui && getKnownError(error)
  if (known)
    return (
      <Alert title={known.title}>
        <p>{known.help}</p>
        <Button onClick={() => location.assign('/')}>{ui.goHome}</Button>
      </Alert>
    )
  return (
    <Alert title={ui?.unexpected ?? 'Unexpected Application Error!'}>
      <p>{error instanceof Error && error.message}</p>
      <Button onClick={() => location.reload()}>{ui?.reload ?? 'Reload'}</Button>
      <Button variant="quiet" onClick={() => location.assign('/')}>
        {ui?.goHome ?? 'Home'}
      </Button>
    </Alert>
  )
}

function getKnownError(error: unknown) {
  const status = (error as { status?: number } | undefined)?.status
  if (status === 400) return messages.ui.badRequest
  return status === 405 ? messages.ui.wrongMethod : undefined
}

/** Shown if a chunk cannot be loaded without a network. */
export function OfflineChunkScreen({ onRetry, onLeave }: Record<'onRetry' | 'onLeave', () => unknown>) {
  const needed = messages?.pwa.needsConnection
  return (
    <Alert title={needed?.title ?? `This part of ${brand.name} needs a connection.`}>
      <p>{needed?.help}</p>
      <Button onClick={() => onRetry()}>{messages?.ui.retry ?? 'Retry'}</Button>
      {messages && (
        <Button variant="quiet" onClick={() => onLeave()}>
          {messages.ui.goHome}
        </Button>
      )}
    </Alert>
  )
}

/** Shown while the page loads a missing chunk again. */
export const FetchingScreen = () => (
  <Main variant="bare">
    <SpinnerScreen label={messages?.pwa.fetching ?? 'Loading...'} />
  </Main>
)

const Alert = ({ title, children }: { title: string; children: ReactNode }) => (
  <Main variant="bare">
    <div className="empty" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  </Main>
)
