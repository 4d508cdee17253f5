import type { BrowserContext } from '@playwright/test'
import { syncTag } from '#src/outbox/background-sync.ts'

export interface WorkerDevtools {
  /** Wakes the worker as the browser does once there is a network. */
  sync: () => Promise<void>
  /** Ends the worker in the middle of whatever it does. */
  kill: () => Promise<void>
}

/** Holds the worker of a phone from an empty tab of its own, so that Joma may be closed meanwhile. */
export async function workerDevtools(context: BrowserContext, origin: string): Promise<WorkerDevtools> {
  const devtools = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
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
