import { and, eq } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { SecurityEventKind } from '#contract/security-events.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Visitor } from '../http/caller.ts'
import { formatDevice, parseDevice } from './parse-device.ts'
import { securityEvents } from './table.ts'

interface NewSecurityEvent {
  kind: SecurityEventKind
  /** Undefined if no account has the typed name. */
  userId?: string | undefined
  sessionId?: string | undefined
  caller: Visitor
}

/** Inserts one security event. Every event goes through this function. */
export async function recordSecurityEvent(client: Db | Tx, { kind, caller, userId, sessionId }: NewSecurityEvent) {
  await client.insert(securityEvents).values({
    kind,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    address: toNetwork(caller.address),
    device: formatDevice(parseDevice(caller.userAgent)),
  })
}

/** Records a sign-in, and that its network is new to the account. The first sign-in of an account is not marked. */
export async function recordSignIn(tx: Tx, event: Omit<NewSecurityEvent, 'kind'> & { userId: string }): Promise<void> {
  const address = toNetwork(event.caller.address)
  const isSignIn = and(eq(securityEvents.user_id, event.userId), eq(securityEvents.kind, 'sign-in'))
  const find = (filter: typeof isSignIn) =>
    tx.select({ id: securityEvents.id }).from(securityEvents).where(filter).limit(1)
  const isNew =
    address !== null &&
    (await find(and(isSignIn, eq(securityEvents.address, address)))).length === 0 &&
    (await find(isSignIn)).length > 0
  await recordSecurityEvent(tx, { ...event, kind: 'sign-in' })
  if (isNew) await recordSecurityEvent(tx, { ...event, kind: 'new-address' })
}

/** Returns whether a key is the first of its minute, so that a flood of refused calls records few events. */
export function createOncePerMinute(): (key: string) => Promise<boolean> {
  const recent = new RateLimiterMemory({ points: 1, duration: 60 })
  return (key) =>
    recent.consume(key).then(
      () => true,
      () => false,
    )
}

/** The network of an address: /24 of IPv4, /48 of IPv6. Null if it is none. */
export function toNetwork(address: string): string | null {
  const [plain = ''] = address.split('/')
  if (!ipaddr.isValid(plain)) return null
  const parsed = ipaddr.parse(plain)
  const prefix = parsed.kind() === 'ipv4' ? 24 : 48
  const network =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${plain}/${prefix}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${prefix}`)
  return `${network.toString()}/${prefix}`
}
