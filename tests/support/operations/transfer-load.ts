import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { transfers } from '#contract/transfers.ts'
import type { Population } from '../server/population.ts'
import { createCaller } from '../server/wire.ts'

interface Attempt {
  startedAt: number
  /** Undefined: there was no response. */
  status: number | undefined
}

export interface TransferLoad {
  attempts: Attempt[]
  /** The id of each acknowledged transfer, by its key. */
  acknowledged: Map<string, string>
  /** Sends an acknowledged transfer again. Returns its id. */
  repeat: (key: string) => Promise<string | undefined>
  /** Resolves when every transfer that was begun is acknowledged. */
  stop: () => Promise<void>
}

/** Clients that transfer money all the time. Each repeats a transfer under its key until it is acknowledged. */
export function startTransfers(addresses: string[], { members }: Population): TransferLoad {
  const attempts: Attempt[] = []
  const acknowledged = new Map<string, string>()
  const inputs = new Map<string, () => Promise<{ status: number; data: { _id: string } }>>()
  let isStopping = false

  async function transfer(client: number, key: string) {
    const as = members[client]!
    const input = { username: members[(client + 1) % members.length]!.username, amount: 1 }
    const send = (address: string) => createCaller(address)(transfers.toWallet, input, { as, key })
    inputs.set(key, () => send(addresses[0]!))
    for (let attempt = 0; !acknowledged.has(key); attempt++) {
      const startedAt = performance.now()
      const reply = await send(addresses[(client + attempt) % addresses.length]!).catch(() => undefined)
      attempts.push({ startedAt, status: reply?.status })
      if (reply?.status === 200) acknowledged.set(key, reply.data._id)
      else await pause(100)
    }
  }

  const clients = members.map(async (_, client) => {
    while (!isStopping) await transfer(client, randomUUID())
  })
  return {
    attempts,
    acknowledged,
    repeat: async (key) => (await inputs.get(key)!()).data?._id,
    stop: async () => {
      isStopping = true
      await Promise.all(clients)
    },
  }
}
