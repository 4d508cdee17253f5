import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useLogOut } from '../../ui/log-out.tsx'

// One chunk for this screen and for the other one that shows it.
const OwnFactors = lazy(async () => ({ default: (await import('./own-factors.tsx')).OwnFactors }))

interface FactorNeededScreenProps {
  username: string
  /** The user has a second factor now. */
  onContinue: () => void
}

/** Shown instead of all screens until the user has a second factor. */
export function FactorNeededScreen({ username, onContinue }: FactorNeededScreenProps) {
  const logOut = useLogOut()
  const me = useQuery(endpointQuery(ownUser, {}))
  const { title, next } = messages.security.needed
  return (
    <AuthPage title={title}>
      <p>{t('Your account needs a second step. Add an authenticator app or a passkey to continue.')}</p>
      <OwnFactors
        username={username}
        next={
          <Button isBlock isBusy={me.isFetching} onClick={() => me.refetch().then(onContinue)}>
            {next}
          </Button>
        }
      />
      <Button variant="outline" isBlock onClick={logOut}>
        {messages.ui.logOut}
      </Button>
    </AuthPage>
  )
}
