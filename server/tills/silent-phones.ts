import { and, isNull, or, sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import { silentMinutes } from '#contract/tills/till.ts'
import type { Settings } from '../settings/settings.ts'
import { tillPhones } from './table.ts'

export const isInUse = isNull(tillPhones.revoked_at)

/** A restore has revoked it and deleted its secret, and no administrator has removed it since. */
const isRevokedByRestore = and(sql`octet_length(${tillPhones.sealed_secret}) = 0`, isNull(tillPhones.distrusted_since))

/** The phones of the screen. */
export const isListed = or(isInUse, isRevokedByRestore)

const hourMinutes = 60
const dayHours = 24

type Phone = Pick<typeof tillPhones.$inferSelect, 'sends_heartbeats' | 'last_seen_at'>

/** Whether a phone with heartbeats has sent nothing for some minutes, in opening hours. Hours that end before they begin go past midnight. */
export function isSilent(phone: Phone, { opens_at, closes_at }: Pick<Settings, 'opens_at' | 'closes_at'>): boolean {
  return isLate(phone) && isOpen(new Date(), opens_at, closes_at)
}

/** The same at any hour. */
export const isLate = ({ sends_heartbeats, last_seen_at }: Phone): boolean =>
  sends_heartbeats && last_seen_at !== null && Date.now() - last_seen_at.getTime() > silentMinutes * 60_000

function isOpen(now: Date, opensAt: number, closesAt: number): boolean {
  // Always open: no phone is started in the morning, so none gets minutes for that.
  if (opensAt === closesAt % dayHours) return true
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  const minutes = hour * hourMinutes + minute
  const [from, to] = [opensAt * hourMinutes + silentMinutes, closesAt * hourMinutes]
  return opensAt < closesAt ? minutes >= from && minutes < to : minutes >= from || minutes < to
}
