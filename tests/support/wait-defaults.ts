import { vi } from 'vitest'

// Vitest gives up after 1 s, which a busy machine exceeds, and has no setting for it. A wait that succeeds costs nothing.
const timeout = 60_000

const { waitFor, waitUntil } = vi
type Options = Exclude<Parameters<typeof waitFor>[1], number>

Object.assign(vi, {
  waitFor: (check: Parameters<typeof waitFor>[0], options?: Options) => waitFor(check, { timeout, ...options }),
  waitUntil: (check: Parameters<typeof waitUntil>[0], options?: Options) => waitUntil(check, { timeout, ...options }),
})
