import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface ReceivedMail {
  /** What the mail server was told, whatever the mail itself says. */
  recipients: string[]
  isSecure: boolean
  email: Email
}

/** A real mail server on loopback, until the test is over. It takes mails without a name or a password unless told otherwise. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0) {
  const receivedMails: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect: (_, taken) => {
      connections += 1
      taken()
    },
    onData: async (stream, { envelope, secure }, taken) => {
      const email = await PostalMime.parse(await buffer(stream))
      receivedMails.push({ recipients: envelope.rcptTo.map(({ address }) => address), isSecure: secure, email })
      taken()
    },
    ...options,
  })
  // A client that hangs up is what some tests are about.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  onTestFinished(close)
  const { port: taken } = server.server.address() as AddressInfo
  return {
    letters: receivedMails,
    port: taken,
    connectionCount: () => connections,
    /** Where it is, with what a client has to know: `?requireTLS=true`, say. */
    url: (query = '', user = '') => `smtp://${user}127.0.0.1:${taken}${query}`,
    close,
  }
}
