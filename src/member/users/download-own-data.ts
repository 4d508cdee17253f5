import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import type { Input } from '#contract/endpoint.ts'
import { toFileName } from '#contract/file-name.ts'
import { ownPayments } from '#contract/own-payments.ts'
import type { User } from '#contract/own-user.ts'
import { plans } from '#contract/plans.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { type SupportMessage, supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../../api/call.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import { brand } from '../../brand/brand.ts'
import { randomId } from '../../storage/random-id.ts'

/** Reads everything that the server has about a member, page by page, so that no call is expensive. Amounts are taka. */
async function readOwnData(account: User) {
  const { username } = account
  return {
    account,
    statement: await readAll(accounts.statement, { username }),
    payments: await readAll(ownPayments.mine, {}),
    withdrawals: await readAll(withdrawals.mine, {}),
    transfers: await readAll(transfers.mine, {}),
    plans: await call(plans.mine, { id: account.purchased_plan ?? randomId() }),
    messages: await readMessages(),
  }
}

/** The support messages, each with its replies. */
async function readMessages(): Promise<unknown[]> {
  const threads = (await readAll(supports.mine, {})) as SupportMessage[]
  const read: unknown[] = []
  // One after the other, because the rate of reads is limited.
  for (const { newest, ...thread } of threads) {
    read.push({ ...thread, replies: newest ? await readAll(supportThreads.replies, { id: thread._id }) : [] })
  }
  return read
}

async function readAll<E extends PagedEndpoint>(endpoint: E, input: Input<E>): Promise<unknown[]> {
  const items: unknown[] = []
  let cursor: string | null = null
  do {
    const page = (await call(endpoint, { ...input, limit: '200', ...(cursor && { cursor }) } as Input<E>)) as {
      items: unknown[]
      next_cursor: string | null
    }
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return items
}

/** Downloads the member's own data as one JSON file. */
export async function downloadOwnData(account: User): Promise<void> {
  const json = JSON.stringify(await readOwnData(account), null, 2)
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${toFileName(brand.name)}-${account.username}-${dayInDhaka()}.json`
  link.click()
  // The browser has begun the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
