import { skipAfterS } from '#contract/tasks.ts'

interface HandedOut {
  handed_out_at: Date
  rewarded_at: Date | null
}

/**
 * When a task may be claimed: claims come one per 20 s of real time since the tasks were handed out, however late and
 * close together they are delivered. Tasks of a later upload cannot have been watched before they were there.
 */
export function readyAt(task: HandedOut, ofTheDay: HandedOut[]): Date {
  const handOuts = new Set(ofTheDay.map(({ handed_out_at }) => handed_out_at.getTime()))
  const turns = [...handOuts]
    .filter((since) => since <= task.handed_out_at.getTime())
    .map((since) => since + (rewardedOf(ofTheDay, since) + 1) * skipAfterS * 1000)
  return new Date(Math.max(...turns))
}

const rewardedOf = (ofTheDay: HandedOut[], since: number) =>
  ofTheDay.filter(({ handed_out_at, rewarded_at }) => rewarded_at !== null && handed_out_at.getTime() >= since).length
