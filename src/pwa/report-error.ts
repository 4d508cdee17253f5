import { clientErrors } from '#contract/client-errors.ts'
import { basePath } from '#contract/endpoint.ts'
import { CallError } from '../api/call-error.ts'
import { isChunkError } from './chunk-error.ts'

const reportsMax = 3
let reports = 0

/** Sends an error of the page to the server's log. Not what the server itself has refused. */
export async function reportError(error: unknown): Promise<void> {
  if (!(error instanceof Error) || error instanceof CallError || isChunkError(error) || reports === reportsMax) return
  reports += 1
  const { path, method } = clientErrors.report
  await fetch(basePath + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(describe(error)),
    keepalive: true,
  }).catch(() => {})
}

/** Without digits and quoted texts, which may be a member's. */
const describe = ({ name, message, stack = '' }: Error) => ({
  name: name.slice(0, 60) || 'Error',
  message: message
    .replaceAll(/(["'“«]).*?(["'”»])/g, '$1…$2')
    .replaceAll(/\d+/g, '#')
    .slice(0, 300),
  trace: [...stack.matchAll(/[\w.-]+\.[jt]sx?:\d+:\d+/g)].slice(0, 12).join(' ').slice(0, 1_000),
  // What follows may be an id or a username.
  screen: location.pathname.split('/').slice(0, 3).join('/').slice(0, 100),
})
