import * as v from 'valibot'
import { type BookClose, books, headText } from '#contract/books.ts'
import { hourMs } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { call } from '../api/call.ts'
import { booksCheckKey } from '../storage/account-keys.ts'
import { hashText, rootOf } from './root-of.ts'

/**
 * The last check: `proved` if the own figures lead to the root of the day, `nothing-yet` if the member had no money movement up to
 * that day, `other-figures` if the figures lead elsewhere or are missing, and `rewritten` if a day has another head than this phone
 * has seen.
 */
const Check = v.object({
  result: v.picklist(['proved', 'nothing-yet', 'other-figures', 'rewritten']),
  day: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
})
export type BooksCheck = v.InferOutput<typeof Check>

const parse = <Schema extends v.GenericSchema>(schema: Schema, key: string): v.InferOutput<Schema> | undefined => {
  try {
    return v.parse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    // Nothing is stored, or another version has stored it.
    return undefined
  }
}

/** Undefined before the first check of this session. */
export const readLastCheck = (): BooksCheck | undefined => parse(Check, booksCheckKey)

/** The heads that this phone has seen, by day. They are of the shop and not of an account, so they stay after a log-out. */
const headsKey = 'book-heads'
const Heads = v.record(v.string(), v.string())
/** A year and a month. */
const headsMax = 400

const everyMs = 12 * hourMs

/** Checks the books if the last check is older than 12 hours. Returns the last check. Never throws: it is repeated at the next start. */
export async function checkBooksIfDue(): Promise<BooksCheck | undefined> {
  const last = readLastCheck()
  if (!last || Date.now() - last.at > everyMs) await checkBooks().catch(() => {})
  return readLastCheck()
}

/** Fetches the own figures of the last closed day and the last closes, and compares them with each other and with what was seen. */
async function checkBooks(): Promise<void> {
  const answer = await call(books.proof, {})
  const day = answer.closes.at(-1)?.day
  if (day === undefined) return
  const result = await checkAnswer(answer)
  if (result === 'proved' || result === 'nothing-yet') keepHeads(answer.closes)
  const check: BooksCheck = { result, day, at: Date.now() }
  localStorage.setItem(booksCheckKey, JSON.stringify(check))
}

async function checkAnswer({ closes, frozen, proof }: Output<typeof books.proof>): Promise<BooksCheck['result']> {
  const seen = parse(Heads, headsKey) ?? {}
  const isSeen = ({ day, head }: BookClose) => seen[day] === undefined || seen[day] === head
  const isChained = (close: BookClose, at: number) => at === 0 || close.previous_head === closes[at - 1]!.head
  if (!closes.every(isSeen) || !closes.every(isChained)) return 'rewritten'
  const newest = closes.at(-1)!
  // Otherwise a day with a head that was seen could get another root.
  if (!frozen || (await hashText(headText({ ...newest, ...frozen }))) !== newest.head) return 'rewritten'
  if (!proof) return (await hadMoney(newest.day)) ? 'other-figures' : 'nothing-yet'
  return proof.day === newest.day && (await rootOf(proof)) === frozen.root ? 'proved' : 'other-figures'
}

/** Whether the member had money up to a day: by an earlier proof that this phone has checked, or by the own statement. */
async function hadMoney(day: string): Promise<boolean> {
  const last = readLastCheck()
  if (last?.result === 'proved' && last.day <= day) return true
  return (await call(statements.mine, { to: day, limit: '1' })).items.length > 0
}

function keepHeads(closes: BookClose[]): void {
  const all = { ...parse(Heads, headsKey), ...Object.fromEntries(closes.map(({ day, head }) => [day, head])) }
  const days = Object.keys(all).sort().slice(-headsMax)
  localStorage.setItem(headsKey, JSON.stringify(Object.fromEntries(days.map((day) => [day, all[day]]))))
}
