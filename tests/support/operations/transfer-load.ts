import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { transfers } from '#contract/transfers.ts'
import type { Population } from '../server/population.ts'
import { createCaller, type Reply } from '../server/wire.ts'

/** One call. Times are in milliseconds of `performance.now()`. */
interface Attempt {
  startedAt: number
  /** Undefined: it is not over. */
  endedAt?: number
  /** Undefined: there was no response. */
  status?: number | undefined
}

export interface TransferLoad {
  attempts: Attempt[]
  /** The id of each acknowledged transfer, by its key. */
  acknowledged: Map<string, string>
  /** Begins transfers at once. Resolves with the first attempt of each when all are acknowledged. */
  begin: (count: number) => Promise<Attempt[]>
  /** Sends an acknowledged transfer again. Returns its id. */
  repeat: (key: string) => Promise<string>
  /** Resolves when every transfer that was begun is acknowledged. */
  stop: () => Promise<void>
  /** Resolves when no transfer is under way. The last one of each client may have no acknowledgement. */
  abandon: () => Promise<void>
}

/** Clients that transfer money all the time. Each repeats a transfer under its key until it is acknowledged. */
export function startTransfers(addresses: string[], { members }: Population): TransferLoad {
  const attempts: Attempt[] = []
  const acknowledged = new Map<string, string>()
  const sends = new Map<string, (address: string) => Promise<Reply<{ _id: string }>>>()
  let isStopping = false
  let isAbandoned = false

  /** Returns the first attempt. */
  async function transfer(client: number): Promise<Attempt> {
    const key = randomUUID()
    const as = members[client % members.length]!
    const input = { username: members[(client + 1) % members.length]!.username, amount: 1 }
    const send = (address: string) => createCaller(address)(transfers.toWallet, input, { as, key })
    sends.set(key, send)
    const first = attempts.length
    for (let turn = client; !acknowledged.has(key) && !isAbandoned; turn++) {
      const attempt: Attempt = { startedAt: performance.now() }
      attempts.push(attempt)
      const reply = await send(addresses[turn % addresses.length]!).catch(() => undefined)
      Object.assign(attempt, { endedAt: performance.now(), status: reply?.status })
      if (reply?.status === 200) acknowledged.set(key, reply.data._id)
      else await pause(100)
    }
    return attempts[first]!
  }

  const clients = members.map(async (_, client) => {
    while (!isStopping) await transfer(client)
  })
  const stop = async () => {
    isStopping = true
    await Promise.all(clients)
  }
  return {
    attempts,
    acknowledged,
    begin: (count) => Promise.all(Array.from({ length: count }, (_, client) => transfer(client))),
    repeat: async (key) => (await sends.get(key)!(addresses[0]!)).data._id,
    stop,
    abandon: () => {
      isAbandoned = true
      return stop()
    },
  }
}
