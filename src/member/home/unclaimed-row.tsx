import { dayInDhaka } from '#contract/days.ts'
import type { TaskDay } from '#contract/tasks.ts'
import { parseBody } from '../outbox/entries/entry-name.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { TodayRow } from './today-row.tsx'

/** The same row, without the tasks whose claims wait in the outbox. */
export function UnclaimedRow({ day }: { day: TaskDay }) {
  const { unlisted } = useOutbox('claim')
  const ofToday = unlisted.filter(({ createdAtMs }) => dayInDhaka(new Date(createdAtMs)) === day.day)
  return <TodayRow day={day} claimed={ofToday.flatMap((claim) => parseBody('claim', claim)?.task_id ?? [])} />
}
