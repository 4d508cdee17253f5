import { expect } from 'vitest'
import type { JomaPair } from './joma-pair.ts'
import { addTo, type Counts, findFailure } from './load.ts'
import type { ReverseProxy } from './proxies.ts'

interface RestartOptions {
  as: { token: string }
  /** The environment of the new processes. */
  environment: Record<string, string>
}

const clients = 4

/** Sends reads and writes through a proxy without a pause until the work is done. Returns the failures. */
async function underLoad(proxy: ReverseProxy, as: { token: string }, work: () => Promise<void>) {
  const failures: Counts = {}
  let requests = 0
  let isDone = false
  const sendUntilDone = async () => {
    const client = proxy.createClient()
    while (!isDone) {
      const failure = await findFailure(client, requests++ % 4 === 0, as)
      if (failure) addTo(failures, failure)
    }
    client.close()
  }
  const sending = Array.from({ length: clients }, sendUntilDone)
  const startedAt = performance.now()
  try {
    await work()
  } finally {
    isDone = true
    await Promise.all(sending)
  }
  return { requests, failures, tookMs: performance.now() - startedAt }
}

/** Restarts both processes, one after the other. */
export const restartInTurn = (pair: JomaPair, proxy: ReverseProxy, { as, environment }: RestartOptions) =>
  underLoad(proxy, as, async () => {
    for (const index of pair.ports.keys()) {
      await pair.processes[index]!.end('SIGTERM')
      await pair.start(index, environment)
      await receivesRequests(pair, index)
    }
  })

/** Kills one process and starts it again. */
export const killUnderLoad = (pair: JomaPair, proxy: ReverseProxy, { as, environment }: RestartOptions) =>
  underLoad(proxy, as, async () => {
    await receivesRequests(pair, 0)
    await pair.processes[0]!.end('SIGKILL')
    await pair.start(0, environment)
    await receivesRequests(pair, 0)
  })

/** Waits until the proxy gives requests to a process. */
async function receivesRequests({ processes }: JomaPair, index: number): Promise<void> {
  await expect.poll(() => processes[index]!.output()).toContain('"route":"/api/v1')
}
