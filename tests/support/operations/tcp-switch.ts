import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

interface TcpSwitch {
  port: number
  /** Forwards nothing any more. Connections stay open, as if the machine behind them had vanished. */
  blackHole: () => void
  /** Sends new connections to another port. The ones in the black hole stay there. */
  switchTo: (port: number) => void
}

/** Forwards TCP connections to a local port until the test finishes. */
export async function startTcpSwitch(firstTarget: number): Promise<TcpSwitch> {
  let target: number | undefined = firstTarget
  const sockets = new Set<Socket>()
  const pairs = new Set<[Socket, Socket]>()
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket
  }
  const server = createServer((incoming) => {
    add(incoming)
    if (target === undefined) return
    const outgoing = add(connect(target, '127.0.0.1'))
    incoming.pipe(outgoing).pipe(incoming)
    const pair: [Socket, Socket] = [incoming, outgoing]
    pairs.add(pair)
    for (const [one, other] of [pair, pair.toReversed() as typeof pair])
      one.once('close', () => pairs.delete(pair) && other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    blackHole: () => {
      target = undefined
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe().pause()
        outgoing.unpipe().pause()
      }
      pairs.clear()
    },
    switchTo: (port) => {
      target = port
    },
  }
}
