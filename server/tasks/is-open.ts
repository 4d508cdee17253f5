interface HandedOut {
  handed_out_at: Date
  rewarded_at: Date | null
  cleared_at: Date | null
}

/** Whether a task can still be claimed. `clearedAt` is the last clearing of all tasks by an administrator. */
export const isOpen = ({ handed_out_at, rewarded_at, cleared_at }: HandedOut, clearedAt: Date | null): boolean =>
  !rewarded_at && !cleared_at && (!clearedAt || handed_out_at > clearedAt)
