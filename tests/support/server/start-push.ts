import { randomUUID } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import { push } from '#contract/push.ts'
import { transfers } from '#contract/transfers.ts'
import { sendPush } from '#server/push/send-push.ts'
import { deriveVapidKeys, type VapidKeys } from '#server/push/vapid-keys.ts'
import { call } from './call.ts'
import { createMember } from './members.ts'
import { startPushService } from './push-service.ts'
import { db, parts } from './test-app.ts'

/** A push service, and a member of it who receives transfers. */
export async function startPush({ locale = 'en' as 'en' | 'bn' } = {}) {
  const keys = deriveVapidKeys(parts.secret)
  const server = await startPushService(keys.publicKey)
  onTestFinished(() => server[Symbol.asyncDispose]())
  const [as, sender] = [await createMember(), await createMember({ balance: 1_000 })]
  const endpoint = `https://push.example/${randomUUID()}`
  await call(push.subscribe, { endpoint, ...server.keys, locale }, { as })
  const log = { warn: vi.fn() }
  return {
    ...server,
    as,
    endpoint,
    log,
    transfer: () => call(transfers.toWallet, { username: as.username, amount: 10.25 }, { as: sender }),
    sendDue: (...current: VapidKeys[]) =>
      sendPush({ db, keys: [...current, keys], publicUrl: parts.publicUrl, service: server.service, log }),
  }
}
