import { Suspense } from 'react'
import { useFactorMessages } from '../../i18n/factor-messages.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnFactors } from './own-factors.tsx'

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
  const { help } = useFactorMessages()
  return (
    <>
      <p>{help}</p>
      <OwnFactors username={username} />
    </>
  )
}
