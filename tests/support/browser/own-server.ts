import { findFreePorts } from '../operations/free-ports.ts'
import { test as shared } from './joma.ts'
import { type InitialData, startServer } from './server.ts'

/** For tests that kill the server, or that change or check what all its users share. */
export const test = shared.extend<{ initialData: InitialData; hasPublicUrl: boolean }>({
  initialData: ['prepared', { option: true }],
  hasPublicUrl: [false, { option: true }],
  server: async ({ initialData, hasPublicUrl }, use) => {
    await using server = await startServer(initialData, hasPublicUrl ? { port: (await findFreePorts(1))[0]! } : {})
    await use(server)
  },
})
