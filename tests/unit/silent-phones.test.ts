import { afterEach, expect, test, vi } from 'vitest'
import { isSilent } from '#server/tills/silent-phones.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['always open, just after midnight', '00:05', 0, 0, true],
  ['open from 0 to 24, just after midnight', '00:05', 0, 24, true],
  ['just opened, so the phone may still be starting', '09:05', 9, 21, false],
  ['open since 16 minutes', '09:16', 9, 21, true],
  ['closed', '21:00', 9, 21, false],
  ['open past midnight', '00:05', 18, 2, true],
])('a phone of a shop that is %s is silent or not (%s)', (_, time, opens_at, closes_at, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-28T${time}:00+06:00`) })
  const phone = { sends_heartbeats: true, last_seen_at: new Date(Date.now() - 16 * 60_000) }

  expect(isSilent(phone, { opens_at, closes_at })).toBe(expected)
})
