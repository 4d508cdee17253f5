import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { basePath } from '#contract/endpoint.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import type { app as appOfFile } from './test-app.ts'

type Limits = Parameters<typeof createHttpServer>[1]

/** Serves an app on 127.0.0.1 until the test finishes. Returns the port. */
export async function listen(
  app: Pick<typeof appOfFile, 'fetch'>,
  limits: Limits = { uploads: { [basePath + advertiseUpload.path]: 100_000_000 } },
): Promise<number> {
  const server = createHttpServer(app.fetch, limits).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
