import type { VideoProblem } from '#contract/media/video-problem.ts'

/** The worker can check files; it needs the bytes from `start` up to, but not including, `end`; or the result of a check. */
export type FromWorker =
  | { isReady: true }
  | { read: number; start: number; end: number }
  | { problem: VideoProblem | undefined }

/** The bytes of a read; or the size of the next file to check, in bytes. */
export type ToWorker = { read: number; bytes: Uint8Array } | { size: number }
