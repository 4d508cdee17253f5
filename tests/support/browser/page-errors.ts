import type { BrowserContext } from '@playwright/test'

/** Playwright blocks the worker with a registration that is undefined, which workbox does not expect. */
const isOfBlockedWorker = (message: string) => message.includes("reading 'waiting'")

/** Adds the uncaught errors and unhandled rejections of all pages of the context to `errors`, with the address and the stack. */
export function collectPageErrors(context: BrowserContext, errors: string[]) {
  context.on('weberror', (webError) => {
    const error = webError.error()
    if (isOfBlockedWorker(error.message)) return
    errors.push(`${webError.page()?.url()}: ${error.message}\n${error.stack ?? ''}`)
  })
}
