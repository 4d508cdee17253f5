import { lazy, type ReactNode, Suspense } from 'react'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const OwnFactors = lazy(async () => ({ default: (await import('./own-factors.tsx')).OwnFactors }))

interface SecurityScreenProps {
  username: string
  /** What else proves the user. */
  more: ReactNode
}

/** The user's second factors, and a member's numbers. */
export function SecurityScreen({ username, more }: SecurityScreenProps) {
  return (
    <>
      <BackBar title={messages.users.security.title} to="/home/profile" />
      <Page width="pair" hasLateParts>
        <Suspense fallback={<Skeleton />}>
          <div>
            <p>{messages.security.help}</p>
            <OwnFactors username={username} />
          </div>
          <div>{more}</div>
        </Suspense>
      </Page>
    </>
  )
}
