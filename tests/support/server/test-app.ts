import { installedAddress, type Started } from './target.ts'

// JOMA_ADDRESS chooses: the app of this process, or an installed release that runs at this address.
const target = installedAddress
  ? (await import('./installed-app.ts')).openInstalled(installedAddress)
  : (await import('./app-in-process.ts')).inProcess

export const { db, mails, readMails } = target
/** The server app of the current test file. */
export let app: Started['app']
/** The parts of the current test file's app. */
export let parts: Started['parts']
/** The media folder of the current test file. */
export let mediaFolder: string
let isStarted = false

/** Empties the database and creates a new app, so that no state of earlier test files remains. An installed release continues. */
export async function startApp(): Promise<void> {
  // A call within a test file stops the earlier app first and checks its invariants.
  if (isStarted) await stopApp()
  const started = await target.start()
  app = started.app
  parts = started.parts
  mediaFolder = started.mediaFolder
  isStarted = true
}

/** Checks the invariants I1 to I22 and waits for background work. */
export async function stopApp(): Promise<void> {
  isStarted = false
  await target.stop()
}
