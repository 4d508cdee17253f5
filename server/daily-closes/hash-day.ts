import { type SQL, sql } from 'drizzle-orm'
import { audits } from '../audits/table.ts'
import { isWithin } from '../db/conditions.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { postings } from '../ledger/table.ts'

/** The columns are listed, because a later version may add some. */
const postingText = sql`jsonb_build_array(id, reason, ref, debit, credit, amount, debit_balance, credit_balance, reverses,
  extract(epoch from created_at))::text`
const auditText = sql`jsonb_build_array(id, actor_id, api_key_id, till_phone_id, action, ref, member_id, before, after,
  extract(epoch from created_at))::text`

/** One hash of the hashes of all rows, in the order of their ids. */
const hashRows = (text: SQL, from: SQL, where: SQL | undefined) => sql`(
  select encode(sha256(coalesce(string_agg(sha256(convert_to(${text}, 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex')
  from ${from} where ${where})`

/** Selects the hashes of the postings and of the audit entries of a day. `day` is a text or a column. */
export const selectHashes = (day: string): SQL => sql`
  select ${hashRows(postingText, sql`${postings}`, isWithin(postings.created_at, { from: day, to: day }))} as postings_hash,
    ${hashRows(auditText, sql`${audits}`, isWithin(audits.created_at, { from: day, to: day }))} as audits_hash`

/** SHA-256 of the rows that a day has. */
export const hashDay = async (tx: Tx, day: string): Promise<{ postings_hash: string; audits_hash: string }> =>
  one(await queryRows<{ postings_hash: string; audits_hash: string }>(tx, selectHashes(day)))
