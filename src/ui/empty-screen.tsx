import { BackBar } from './back-bar.tsx'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'
import type { RoutePath } from './route-path.ts'

interface EmptyScreenProps {
  title: string
  back: RoutePath
  says: string
}

/** A screen without content yet. */
export function EmptyScreen({ title, back, says }: EmptyScreenProps) {
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <EmptyState title={says} />
      </Page>
    </>
  )
}
