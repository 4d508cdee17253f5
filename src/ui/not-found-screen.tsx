import { useLocation } from '@tanstack/react-router'
import { messages } from '../i18n/messages.ts'
import { NotFound } from './not-found.tsx'
import { Main } from './page.tsx'

/** The screen of an unknown path, or of one that cannot be decoded. */
export function NotFoundScreen() {
  const isDecodable = useLocation({ select: ({ pathname }) => decodePath(pathname) !== undefined })
  return (
    <Main variant="bare">
      <NotFound {...(isDecodable ? messages.ui.notFound : messages.ui.badRequest)} />
    </Main>
  )
}

/** Returns the result, because the build removes a call whose result is not used. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
