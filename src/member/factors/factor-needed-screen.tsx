import { useQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { factors } from '#contract/staff/factors.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { useSecurityMessages } from '../../i18n/security-messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { OwnFactors } from './own-factors.tsx'

interface FactorNeededScreenProps {
  username: string
  /** The user has a second factor now. */
  onContinue: () => void
}

/** Shown instead of all screens until the user has a second factor. */
export function FactorNeededScreen({ username, onContinue }: FactorNeededScreenProps) {
  const logOut = useLogOut()
  const me = useQuery(endpointQuery(ownUser, {}))
  const { data } = useQuery(endpointQuery(factors.mine, {}))
  const hasFactor = data && (data.totp || data.passkeys.length > 0)
  const { title, help, next } = useSecurityMessages().needed
  return (
    <AuthPage title={title}>
      <p>{help}</p>
      <OwnFactors username={username} />
      {hasFactor && (
        <Button isBlock isBusy={me.isFetching} onClick={() => me.refetch().then(onContinue)}>
          {next}
        </Button>
      )}
      <Button variant="outline" isBlock onClick={logOut}>
        {messages.ui.logOut}
      </Button>
    </AuthPage>
  )
}
