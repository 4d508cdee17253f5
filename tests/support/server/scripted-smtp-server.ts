import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

interface Script {
  /** Resolves when the server greets. */
  beforeGreeting?: () => Promise<unknown>
  /** Called after the last dot of a mail, with the number of mails so far. The answer; undefined: none. */
  onEnd?: (mails: number, socket: Socket) => Promise<string | undefined> | string | undefined
}

const accepted = '250 2.0.0 accepted'

/** An SMTP server on a raw socket, so that it can be as slow as real ones, or not answer. It has no TLS. */
export async function startScriptedSmtpServer({
  beforeGreeting = () => Promise.resolve(),
  onEnd = () => accepted,
}: Script) {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const onMail = async (mail: string) => {
      mails.push(mail)
      const answer = await onEnd(mails.length, socket)
      if (answer) socket.write(`${answer}\r\n`)
    }
    createInterface({ input: socket }).on('line', createLineReader(socket, onMail))
    await beforeGreeting()
    socket.write('220 slow ESMTP\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, mails }
}

/** Answers each command, and calls `onMail` after the last dot of a mail. */
function createLineReader(socket: Socket, onMail: (mail: string) => void) {
  let body: string[] | undefined
  return (line: string) => {
    if (body === undefined) {
      if (line === 'DATA') body = []
      socket.write(`${answers[line] ?? accepted}\r\n`)
    } else if (line === '.') {
      onMail(body.join('\n'))
      body = undefined
    } else body.push(line)
  }
}

const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }
