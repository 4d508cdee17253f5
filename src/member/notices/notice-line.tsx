import { useQuery } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { reading } from '../../api/query.ts'
import { Notice } from '../../ui/marquee.tsx'

/** What the admins have to say, where they have said something. */
export function NoticeLine() {
  const { data } = useQuery(reading(notices.get, {}))
  return data?.notice ? <Notice>{data.notice}</Notice> : null
}
