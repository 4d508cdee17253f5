import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StallingProxy {
  address: string
  /** Sends the rest of the videos. */
  resume: () => void
  close: () => void
}

/** A proxy that sends only the first fifth of a video until `resume`. */
export async function startStallingProxy(target: string): Promise<StallingProxy> {
  const resumed = Promise.withResolvers<void>()
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    const outgoing = request(target + url, { method, headers }, async (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      if (!url.startsWith('/file/')) return upstream.pipe(response)
      const bytes = await buffer(upstream)
      const sentBytes = Math.floor(bytes.length / 5)
      response.write(bytes.subarray(0, sentBytes))
      await resumed.promise
      response.end(bytes.subarray(sentBytes))
    })
    incoming.pipe(outgoing)
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    resume: resumed.resolve,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
