import { skipAfterS } from '#contract/tasks.ts'

interface HandedOut {
  handed_out_at: Date
  rewarded_at: Date | null
}

/**
 * The time from which a task can be claimed: one claim per 20 s since the tasks were handed out, although claims may be
 * delivered later and together. For tasks of a later upload the time starts at that upload.
 */
export function readyAt(task: HandedOut, tasksOfDay: HandedOut[]): Date {
  const handOuts = new Set(tasksOfDay.map(({ handed_out_at }) => handed_out_at.getTime()))
  const times = [...handOuts]
    .filter((since) => since <= task.handed_out_at.getTime())
    .map((since) => since + (countRewardedSince(tasksOfDay, since) + 1) * skipAfterS * 1000)
  return new Date(Math.max(...times))
}

const countRewardedSince = (tasksOfDay: HandedOut[], since: number) =>
  tasksOfDay.filter(({ handed_out_at, rewarded_at }) => rewarded_at !== null && handed_out_at.getTime() >= since).length
