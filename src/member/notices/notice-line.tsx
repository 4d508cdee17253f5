import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { endpointQuery } from '../../api/query.ts'
import { localText } from '../../i18n/bilingual.ts'
import { Marquee } from '../../ui/marquee.tsx'
import { useIsHydrating } from '../../ui/painted.tsx'

/** The admins' notice, if there is one. */
export function NoticeLine() {
  const { data, isPending } = useQuery(endpointQuery(notices.get, {}))
  // The same element before and after, so that the text is painted once.
  if (useIsHydrating() || isPending) return <Marquee>{undefined}</Marquee>
  return data?.notice ? <Marquee>{localText(data.notice, data.notice_bn)}</Marquee> : null
}
