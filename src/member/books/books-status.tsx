import { useEffect } from 'react'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateTime, formatDay } from '../../ui/date-time.tsx'
import { useStore } from '../../ui/store.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { booksCheck, checkBooksIfDue } from './check-books.ts'

/** What this phone has found when it checked that the own balance is in the closed books. Nothing before the first check. */
export function BooksStatus() {
  const check = useStore(booksCheck)
  useEffect(() => void checkBooksIfDue(), [])
  if (!check) return null
  const { right, wrong, rewritten, tellSupport } = messages.books
  if (check.result === 'right')
    return <p className="meta">{right(formatDay(check.day), <DateTime iso={new Date(check.at).toISOString()} />)}</p>
  return (
    <Banner tone="danger">
      {(check.result === 'rewritten' ? rewritten : wrong)(formatDay(check.day))}{' '}
      <TextLink to="/home/support">{tellSupport}</TextLink>
    </Banner>
  )
}
