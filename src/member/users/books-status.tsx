import { useEffect, useState } from 'react'
import { checkBooksIfDue, readLastCheck } from '../../books/check-books.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateTime, formatDay } from '../../ui/date-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What this phone has found when it checked that the own balance is in the closed books. Nothing before the first check. */
export function BooksStatus() {
  const [check, setCheck] = useState(readLastCheck)
  useEffect(() => {
    checkBooksIfDue().then(setCheck)
  }, [])
  if (!check) return null
  const { right, nothingYet, wrong, rewritten, tellSupport } = messages.books
  if (check.result === 'proved')
    return <p className="meta">{right(formatDay(check.day), <DateTime iso={new Date(check.at).toISOString()} />)}</p>
  if (check.result === 'nothing-yet') return <p className="meta">{nothingYet(formatDay(check.day))}</p>
  return (
    <Banner tone="error">
      {(check.result === 'rewritten' ? rewritten : wrong)(formatDay(check.day))}{' '}
      <TextLink to="/home/support">{tellSupport}</TextLink>
    </Banner>
  )
}
