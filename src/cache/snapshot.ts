import type { QueryClient } from '@tanstack/react-query'
import { notices } from '#contract/notices.ts'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../api/query.ts'
import { localText, ownPlanName } from '../i18n/bilingual.ts'
import { isLanguageLoaded, locale } from '../i18n/messages.ts'
import { readSession } from '../session/session.ts'
import { type Snapshot, snapshotKey } from '../storage/snapshot.ts'
import { formatReadAt } from '../ui/balance-card.tsx'
import { formatTaka } from '../ui/format.tsx'

/**
 * Stores the home's figures as text in local storage, where `src/start/first-paint.ts` reads them before the page's code is loaded. The
 * end of the session deletes them (`clearSession`).
 * False if the language is still loading: try again later.
 */
export function storeSnapshot(client: QueryClient): boolean {
  if (!isLanguageLoaded()) return false
  const user = client.getQueryState(endpointQuery(ownUser, {}).queryKey)
  const session = readSession()
  if (!user?.data || !session || session.username !== user.data.username) return true
  const { username, balance, earning } = user.data
  const notice = client.getQueryData(endpointQuery(notices.get, {}).queryKey)
  const texts = {
    letter: username.charAt(0).toUpperCase(),
    name: username,
    age: formatReadAt(user.dataUpdatedAt),
    balance: formatTaka(balance),
    income: formatTaka(earning),
    plan: ownPlanName(user.data),
    notice: notice?.notice ? localText(notice.notice, notice.notice_bn) : '',
  }
  try {
    const snapshot: Snapshot = { jti: session.jti, locale, readAtMs: user.dataUpdatedAt, texts }
    localStorage.setItem(snapshotKey, JSON.stringify(snapshot))
  } catch {
    // Local storage is full. The figures come from IndexedDB, only later.
  }
  return true
}
