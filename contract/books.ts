import * as v from 'valibot'
import { endpoints, nothing } from './endpoint.ts'
import { Day, Id } from './fields.ts'
import { TakaSum } from './money.ts'

const Hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** The close of a day in the chain of closes. */
export const BookClose = v.object({
  day: Day,
  /** Null: the first close. */
  previous_head: v.nullable(Hash),
  head: Hash,
})
export type BookClose = v.InferOutput<typeof BookClose>

/** What a close freezes: the root of the tree of all members' figures, the rows of the day, and its report. */
export const FrozenHashes = v.object({ root: Hash, postings_hash: Hash, audits_hash: Hash, report_hash: Hash })
export type FrozenHashes = v.InferOutput<typeof FrozenHashes>

/** The member's own figures at the end of a day, in taka, and their way to the root. */
export const BookProof = v.object({
  day: Day,
  member_id: Id,
  balance: TakaSum,
  earning: TakaSum,
  hold: TakaSum,
  /** Keeps the figures of a neighbour from being guessed. */
  salt: Hash,
  /** The other halves, from the leaf up: those on the left begin with `<`, the others with `>`. */
  path: v.array(v.pipe(v.string(), v.regex(/^[<>][\da-f]{64}$/))),
})
export type BookProof = v.InferOutput<typeof BookProof>

/** How many closes a proof comes with, the newest last. A phone compares them with those that it has kept. */
export const provedDays = 7

/** Evidence for members that their figures are in the books, and that the books of earlier days have not changed. */
export const books = endpoints({
  proof: {
    method: 'GET',
    path: '/books/get-own-proof',
    role: 'customer',
    input: nothing,
    output: v.object({
      closes: v.array(BookClose),
      /** Of the newest close, so that a phone can compute its head. Null: there is no close yet. */
      frozen: v.nullable(FrozenHashes),
      /** Null: there is no close yet, or the member had no money movement up to it. Otherwise the books are broken. */
      proof: v.nullable(BookProof),
    }),
    tags: [],
  },
})

type Figures = Omit<BookProof, 'path'>

/** The text of a leaf. Amounts in poisha, so that it has one form. */
export const leafText = ({ day, member_id, balance, earning, hold, salt }: Figures): string =>
  [salt, day, member_id, ...[balance, earning, hold].map((taka) => taka.toFixed(2))].join('|')

/** The text whose SHA-256 is the head of a close. It has the head before, so that no earlier day can change. */
export const headText = ({
  previous_head,
  day,
  postings_hash,
  audits_hash,
  root,
  report_hash,
}: FrozenHashes & Pick<BookClose, 'day' | 'previous_head'>): string =>
  [previous_head ?? '', day, postings_hash, audits_hash, root, report_hash].join('\n')
