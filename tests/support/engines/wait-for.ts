import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 100
const timeoutMs = 60_000

/** Repeats `read` until it returns a value. The error names what was missing. */
export async function waitFor<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  const endMs = Date.now() + timeoutMs
  let failure: unknown
  while (Date.now() < endMs) {
    try {
      const value = await read()
      if (value !== undefined) return value
    } catch (error) {
      // The page may be between two documents.
      failure = error
    }
    await wait(pauseMs)
  }
  throw new Error(`Waited ${timeoutMs / 1_000} s for ${what}.`, { cause: failure })
}
