import { messages } from '../i18n/messages.ts'
import { Banner } from './banner.tsx'
import { Wordmark } from './brand-graphics.tsx'
import { Button } from './button.tsx'
import { useConnectivityContext } from './connectivity-context.ts'
import { useLogOut } from './log-out.tsx'
import { Main } from './page.tsx'

interface AccountErrorScreenProps {
  message: string
  isTrying: boolean
  onRetry: () => void
}

/** Shown instead of all screens if the user's account could not be loaded. */
export function AccountErrorScreen({ message, isTrying, onRetry }: AccountErrorScreenProps) {
  const logOut = useLogOut()
  const isOffline = useConnectivityContext() === 'offline'
  return (
    <Main variant="bare">
      <div className="auth">
        <h1 tabIndex={-1}>
          <Wordmark />
        </h1>
        <Banner tone={isOffline ? 'offline' : 'error'}>{message}</Banner>
        <div className="btn-row">
          <Button variant="outline" onClick={logOut}>
            {messages.ui.logOut}
          </Button>
          <Button isBusy={isTrying} onClick={onRetry}>
            {messages.ui.retry}
          </Button>
        </div>
      </div>
    </Main>
  )
}
