import type { BrowserContext } from '@playwright/test'
import { syncTag } from '#src/outbox/background-sync.ts'

export interface WorkerDevtools {
  /** Fires the worker's sync event, as the browser does when the network returns. */
  sync: () => Promise<void>
  /** Stops the worker immediately. */
  kill: () => Promise<void>
}

/** Controls a phone's worker from an empty tab, so that all tabs of Joma can be closed. */
export async function workerDevtools(context: BrowserContext, origin: string): Promise<WorkerDevtools> {
  const devtools = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return {
    sync: async () => {
      const registrationId = await registered
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: syncTag,
        lastChance: false,
      })
    },
    kill: async () => {
      await devtools.send('ServiceWorker.stopAllWorkers')
    },
  }
}
