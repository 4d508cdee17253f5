import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as shared } from './joma.ts'
import { type InitialData, startServer } from './server.ts'

/** For tests that kill the server, or that change or check what all its users share. */
export const test = shared.extend<{ initialData: InitialData; hasPublicUrl: boolean }>({
  initialData: ['prepared', { option: true }],
  hasPublicUrl: [false, { option: true }],
  server: async ({ initialData, hasPublicUrl }, use) => {
    await using server = await startServer(initialData, hasPublicUrl ? { port: await findFreePort() } : {})
    await use(server)
  },
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
