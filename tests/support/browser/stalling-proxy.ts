import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StallingNetwork {
  address: string
  /** Lets through what is held back. */
  resume: () => void
  close: () => void
}

/** Stands between a phone and Joma, and lets no more than the first fifth of a video through until it is resumed. */
export async function stallingNetwork(target: string): Promise<StallingNetwork> {
  const gate = Promise.withResolvers<void>()
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    const outgoing = request(target + url, { method, headers }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!url.startsWith('/file/')) return answer.pipe(response)
      const bytes = await buffer(answer)
      const heldBackFrom = Math.floor(bytes.length / 5)
      response.write(bytes.subarray(0, heldBackFrom))
      await gate.promise
      response.end(bytes.subarray(heldBackFrom))
    })
    incoming.pipe(outgoing)
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    resume: gate.resolve,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
