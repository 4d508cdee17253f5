import { type Task, taskReward } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { readClockAheadMs } from '../../session/clock.ts'
import { formatCount } from '../../ui/format.tsx'
import { parseBody } from '../outbox/entries/entry-name.ts'
import type { ShownEntry } from '../outbox/use-outbox.ts'

/** A task in the player, with its numbered title. */
export interface OpenTask {
  task: Task
  title: string
}

/** What a claim pays: the reward and the bonus that was promised at hand-out. */
export const getReward = ({ bonus }: Task): number => taskReward + bonus

/** The claim of a task that waits in the outbox. */
export const findClaim = (task: Task, claims: ShownEntry[]): ShownEntry | undefined =>
  claims.find((claim) => parseBody('claim', claim)?.task_id === task._id)

/** Only a list that was stored some days ago can have such tasks. */
export const isExpired = ({ expires_at }: Task): boolean =>
  Date.parse(expires_at) <= Date.now() - Math.max(0, readClockAheadMs())

export const isPlayable = (task: Task, claims: ShownEntry[]): boolean => !findClaim(task, claims) && !isExpired(task)

/** «Complete Task 3»: its place among all tasks of the day, which stays when others are done. */
export const getTitle = ({ place }: Task, index: number): string =>
  messages.tasks.complete(formatCount(place ?? index + 1))

/** The first playable task, except some: the one that was just played, and those that this phone cannot play. */
export function findNext(tasks: Task[], claims: ShownEntry[], except: Task[]): OpenTask | undefined {
  const index = tasks.findIndex((task) => !except.some(({ _id }) => _id === task._id) && isPlayable(task, claims))
  const task = tasks[index]
  return task && { task, title: getTitle(task, index) }
}
