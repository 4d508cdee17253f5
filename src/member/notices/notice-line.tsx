import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { endpointQuery } from '../../api/query.ts'
import { localText } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { Marquee } from '../../ui/marquee.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'

/** The admins' notice. Its place is never empty, so that what is below it does not move. */
export function NoticeLine() {
  const { data, isFetching } = useQuery(endpointQuery(notices.get, {}))
  const isHydrating = useIsHydrating()
  const { noNotice, noticeFailed } = messages.home
  if (isHydrating || (!data && isFetching)) return <Marquee emptyText={noNotice}>{undefined}</Marquee>
  return (
    <Marquee emptyText={data ? noNotice : noticeFailed}>
      {data?.notice ? localText(data.notice, data.notice_bn) : ''}
    </Marquee>
  )
}
