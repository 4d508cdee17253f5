import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface ReceivedMail {
  /** The envelope's recipients. They may differ from the mail's headers. */
  recipients: string[]
  isSecure: boolean
  email: Email
}

/** Starts an SMTP server on loopback until the test finishes. Default: no authentication. */
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
  // Some tests break connections on purpose.
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
    /** The URL for a client, with a query such as `?requireTLS=true`. */
    url: (query = '', user = '') => `smtp://${user}127.0.0.1:${taken}${query}`,
    close,
  }
}
