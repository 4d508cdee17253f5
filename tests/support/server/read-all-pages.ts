import type * as v from 'valibot'
import type { ReadEndpoint } from '#contract/endpoint.ts'
import { send } from './call.ts'

export interface ListItem {
  _id: string
  created_at: string
  amount?: number | null
  username?: string | null
}

interface Page {
  items: ListItem[]
  total: number
  next_cursor: string | null
}

/** An endpoint whose response is a page. */
export type List = ReadEndpoint & { output: v.GenericSchema<unknown, Page> }

interface ReadAllOptions {
  endpoint: List
  input: object
  as: { token: string }
  /** Runs after each page except the last. */
  afterEachPage?: () => Promise<unknown>
}

/** Reads all pages of a list. `total` is that of the last page. */
export async function readAllPages({
  endpoint,
  input,
  as,
  afterEachPage,
}: ReadAllOptions): Promise<{ items: ListItem[]; total: number }> {
  const items: ListItem[] = []
  let cursor: string | null = null
  for (;;) {
    const { status, message, data } = await send(endpoint, { ...input, ...(cursor && { cursor }) }, { as })
    if (status !== 200) throw new Error(`${status} ${message}`)
    const page: Page = data
    items.push(...page.items)
    cursor = page.next_cursor
    if (cursor === null) return { items, total: page.total }
    await afterEachPage?.()
  }
}
