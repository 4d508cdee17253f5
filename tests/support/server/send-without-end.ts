import { connect, type Socket } from 'node:net'

// Raw sockets, because HTTP clients stop sending when the response arrives.

interface Sent {
  /** The response's head and body, '' if there was none. */
  response: string
  /** Bytes that the server's side accepted before it closed the connection. */
  bytes: number
}

/** Sends a head, then chunks of `chunkBytes` without end, until the server closes the connection. */
export async function sendWithoutEnd(port: number, head: string, chunkBytes = 65_536): Promise<Sent> {
  const socket = connect({ port, host: '127.0.0.1' })
  let response = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    response += text
  })
  socket.on('error', () => {})
  const chunk = `${chunkBytes.toString(16)}\r\n${'a'.repeat(chunkBytes)}\r\n`
  socket.write(`${head}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const closed = waitFor(socket, 'close')
  void writeUntilClosed(socket, chunk)
  await closed
  return { response, bytes: socket.bytesWritten }
}

/** Unlike `once`, it does not reject after an error: a reset connection is a valid end. */
const waitFor = (socket: Socket, event: 'close' | 'drain') => new Promise((resolve) => socket.once(event, resolve))

async function writeUntilClosed(socket: Socket, chunk: string) {
  while (!socket.destroyed && socket.writable) {
    if (!socket.write(chunk)) await Promise.race([waitFor(socket, 'drain'), waitFor(socket, 'close')])
  }
}
