import { messages } from '../i18n/messages.ts'
import { NotFound } from './not-found.tsx'
import { Main } from './page.tsx'

/** The screen of an unknown path. */
export function NotFoundScreen() {
  return (
    <Main variant="bare">
      <NotFound {...messages.ui.notFound} />
    </Main>
  )
}
