import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notices } from '#contract/notices.ts'
import { endpointQuery } from '../../api/query.ts'
import { localText } from '../../i18n/bilingual.ts'
import { Marquee } from '../../ui/marquee.tsx'
import { useIsHydrating } from '../../ui/painted.tsx'

/** The admins' notice, if there is one. */
export function NoticeLine() {
  const { data, isPending } = useQuery(endpointQuery(notices.get, {}))
  const isHydrating = useIsHydrating()
  const [isPrerendered] = useState(isHydrating)
  // The same element before and after, so that the text is painted once.
  if (isHydrating || (isPrerendered && isPending)) return <Marquee>{undefined}</Marquee>
  return data?.notice ? <Marquee>{localText(data.notice, data.notice_bn)}</Marquee> : null
}
