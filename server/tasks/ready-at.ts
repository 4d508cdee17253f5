import { skipAfterS } from '#contract/tasks.ts'

interface HandedOut {
  handed_out_at: Date
  rewarded_at: Date | null
}

/**
 * When a task may be claimed: claims come one per 20 s of real time since the day's tasks were handed out, however late
 * and close together they are delivered.
 */
export function readyAt(task: HandedOut, ofTheDay: HandedOut[]): Date {
  const rewarded = ofTheDay.filter(({ rewarded_at }) => rewarded_at !== null).length
  const first = Math.min(...ofTheDay.map(({ handed_out_at }) => handed_out_at.getTime()))
  const inTurn = first + (rewarded + 1) * skipAfterS * 1000
  return new Date(Math.max(inTurn, task.handed_out_at.getTime() + skipAfterS * 1000))
}
