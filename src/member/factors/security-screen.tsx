import { lazy, Suspense } from 'react'
import { messages } from '../../i18n/messages.ts'
import { useSecurityMessages } from '../../i18n/security-messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const OwnFactors = lazy(async () => ({ default: (await import('./own-factors.tsx')).OwnFactors }))

/** The user's second factors. */
export function SecurityScreen({ username }: { username: string }) {
  return (
    <>
      <BackBar title={messages.users.security.title} to="/home/profile" />
      <Page>
        <Suspense fallback={<Skeleton />}>
          <Security username={username} />
        </Suspense>
      </Page>
    </>
  )
}

function Security({ username }: { username: string }) {
  const { help } = useSecurityMessages()
  return (
    <>
      <p>{help}</p>
      <OwnFactors username={username} />
    </>
  )
}
