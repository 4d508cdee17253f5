import { test as shared } from './joma.ts'
import { type InitialData, startServer } from './server.ts'

/** For tests that kill the server, or that change or check what all its users share. */
export const test = shared.extend<{ initialData: InitialData }>({
  initialData: ['prepared', { option: true }],
  server: async ({ initialData }, use) => {
    await using server = await startServer(initialData)
    await use(server)
  },
})
