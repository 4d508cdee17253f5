import { useLocation } from '@tanstack/react-router'
import { messages } from '../i18n/messages.ts'
import { NotFound } from './not-found.tsx'
import { Main } from './page.tsx'

/** The screen of an unknown path, or of one that cannot be decoded. */
export function NotFoundScreen() {
  const isDecodable = useLocation({ select: ({ pathname }) => canDecode(pathname) })
  return (
    <Main variant="bare">
      <NotFound {...(isDecodable ? messages.ui.notFound : messages.ui.badRequest)} />
    </Main>
  )
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
