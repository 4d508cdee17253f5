import { serve } from '@hono/node-server'
import type { PhoneDialect } from '#contract/till-phones.ts'
import { createSimulatedPhone, type SimulatedTill } from './simulated-phone.ts'
import { createSimulatorPage } from './simulator-page.ts'

interface SimulatorParts {
  /** The URL and the secret of a pairing. */
  phone: { url: string; secret: string; dialect: PhoneDialect }
  tills: SimulatedTill[]
  port: number
}

const beatMs = 5 * 60_000

/** Serves the page of a simulated phone to this computer only, and sends its heartbeats. */
export function serveSimulator({ phone: parts, tills, port }: SimulatorParts): void {
  const phone = createSimulatedPhone(parts)
  const beat = () => void phone.beat().catch((error: Error) => console.error(`No heartbeat: ${error.message}`))
  const server = serve({ fetch: createSimulatorPage(phone, tills).fetch, port, hostname: 'localhost' }, () =>
    console.log(`Pretend an SMS: http://localhost:${port}`),
  )
  server.on('error', (error) => console.error(`The till phone simulator cannot start: ${error.message}`))
  setTimeout(beat, 1_000).unref()
  setInterval(beat, beatMs).unref()
}
