import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { reading } from '../../api/query.ts'
import { Marquee } from '../../ui/marquee.tsx'

/** What the admins have to say, where they have said something. */
export function NoticeLine() {
  const { data } = useQuery(reading(notices.get, {}))
  return data?.notice ? <Marquee>{data.notice}</Marquee> : null
}
