import { useQuery } from '@tanstack/react-query'
import { factors } from '#contract/factors.ts'
import { endpointQuery } from '../../api/query.ts'
import { useFactorMessages } from '../../i18n/factor-messages.ts'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { OwnFactors } from './own-factors.tsx'

interface FactorNeededScreenProps {
  username: string
  /** The account is being read again. */
  isReading: boolean
  /** The user has a second factor now. */
  onContinue: () => void
}

/** Shown instead of all screens until the user has a second factor. */
export function FactorNeededScreen({ username, isReading, onContinue }: FactorNeededScreenProps) {
  const logOut = useLogOut()
  const { data } = useQuery(endpointQuery(factors.mine, {}))
  const hasFactor = data && (data.totp || data.passkeys.length > 0)
  const { title, help, next } = useFactorMessages().needed
  return (
    <AuthPage title={title}>
      <p>{help}</p>
      <OwnFactors username={username} />
      {hasFactor && (
        <Button isBlock isBusy={isReading} onClick={onContinue}>
          {next}
        </Button>
      )}
      <Button variant="outline" isBlock onClick={logOut}>
        {messages.ui.logOut}
      </Button>
    </AuthPage>
  )
}
