import { formatAge } from '../../ui/date-time.tsx'
import { useNow } from './waiting-time.tsx'

/** «12 minutes»: how long ago something was. Updates itself. */
export function Age({ since }: { since: string }) {
  return <time dateTime={since}>{formatAge(Math.max(useNow() - Date.parse(since), 0))}</time>
}
