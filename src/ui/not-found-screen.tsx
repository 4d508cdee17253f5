import { messages } from '../i18n/messages.ts'
import { NotFound } from './not-found.tsx'
import { Main } from './page.tsx'

/** What stands at an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Main variant="bare">
      <NotFound {...messages.ui.notFound} />
    </Main>
  )
}
