import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { app as appOfFile } from './test-app.ts'

/** Serves an app on 127.0.0.1 until the test finishes. Returns the port. */
export async function listen(app: Pick<typeof appOfFile, 'fetch'>): Promise<number> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
