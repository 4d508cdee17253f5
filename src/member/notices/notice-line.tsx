import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { endpointQuery } from '../../api/query.ts'
import { localText } from '../../i18n/bilingual.ts'
import { Marquee } from '../../ui/marquee.tsx'

/** The admins' notice, if there is one. */
export function NoticeLine() {
  const { data } = useQuery(endpointQuery(notices.get, {}))
  return data?.notice ? <Marquee>{localText(data.notice, data.notice_bn)}</Marquee> : null
}
