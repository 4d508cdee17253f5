import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { liftLimits } from '#server/db/lift-limits.ts'

const members = 10_000
const days = 400
/** Of each day. A withdrawal has two postings: the hold and the payout. */
const perDay = { claims: 2_220, topUps: 100, withdrawals: 90 }
export const shop = { members, days, postings: days * (perDay.claims + perDay.topUps + 2 * perDay.withdrawals) }

/** A row of a day: its number, its member and its time. */
const rows = (count: number) => `(
    select ago * ${count} + k as n, own.*, now() - make_interval(days => ago, secs => ${count} - k + 60) as at
    from generate_series(${days} - 1, 0, -1) ago cross join generate_series(1, ${count}) k
      join own on own.number = (ago * ${count} + k) % ${members})`
/** An id of that time, as the server makes them. `mark` distinguishes the tables. */
const id = (mark: number | string) =>
  `(lpad(to_hex((extract(epoch from r.at) * 1000)::bigint), 12, '0') || '7000800' || ${mark} || lpad(to_hex(r.n::bigint), 12, '0'))::uuid`
const system = (kind: string) => `(select id from account where kind = '${kind}' and owner_id is null)`
const admin = `(select id from "user" where role = 'admin' limit 1)`
const till = '(select id from till limit 1)'

/** Fills an empty database with the ledger, the requests and the SMS of a shop in its second year, without its tasks. */
export const seed = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await liftLimits(tx)
    for (const statement of statements()) await tx.execute(sql.raw(statement))
  })

function* statements(): Generator<string> {
  yield `insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
    select gen_random_uuid(), 'm' || g, 'member@example.com', 'Bangladesh', '017' || lpad(g::text, 8, '0'), 'female', '-', 'customer', 'R' || g
    from generate_series(0, ${members} - 1) g`
  yield `insert into account (owner_id, kind)
    select id, kind from "user", unnest(array['balance', 'earning', 'hold']) kind where role = 'customer'`
  yield `create temporary table own on commit drop as select substr(username, 2)::int as number, u.id as user_id,
      max(a.id) filter (where kind = 'balance') as balance, max(a.id) filter (where kind = 'earning') as earning,
      max(a.id) filter (where kind = 'hold') as hold
    from "user" u join account a on a.owner_id = u.id where u.role = 'customer' group by u.id`
  yield `analyze own`
  yield `insert into payment (id, user_id, account_number, payment_method, transaction_id, amount, date, status, decided_by, decided_at, created_at)
    select ${id(1)}, user_id, '01712345678', 'bkash', upper(left(md5(r.n::text), 10)), 100000, at::date, 'success', ${admin}, at, at from ${rows(perDay.topUps)} r`
  yield `insert into withdrawal (id, user_id, account_number, method, amount, status, decided_by, decided_at, paid_at, created_at)
    select ${id(2)}, user_id, '01712345678', 'bkash', 50000, 'approved', ${admin}, at, at, at from ${rows(perDay.withdrawals)} r`
  yield `insert into posting (id, reason, ref, debit, credit, amount, created_at)
    select ${id('mark')}, reason, gen_random_uuid(), debit, credit, amount, at from (
      select n, at, 3 as mark, 'top_up' as reason, ${system('till')} as debit, balance as credit, 100000 as amount from ${rows(perDay.topUps)} t
      union all select n, at, 4, 'task_reward', ${system('rewards')}, earning, 20000 from ${rows(perDay.claims)} c
      union all select n, at, 5, 'withdraw_hold', earning, hold, 50000 from ${rows(perDay.withdrawals)} h
      union all select n, at, 6, 'withdraw_payout', hold, ${system('payout')}, 50000 from ${rows(perDay.withdrawals)} p) r order by at`
  yield `update account a set balance = moved.balance from (
      select account, sum(change) as balance from (
        select credit as account, amount as change from posting union all select debit, -amount from posting) side
      group by account) moved
    where moved.account = a.id and a.owner_id is not null`
  yield `insert into till (id, method, number, kind, label, mode, balance)
    values (gen_random_uuid(), 'bkash', '01712345678', 'personal', 'bench', 'suggest', 1000000)`
  yield `insert into sms (id, till_id, entered_by, sender, body, body_hash, received_at, parser_version, method, kind, direction,
      transaction_id, amount, balance, happened_at, state, chain, created_at)
    select ${id(3)}, ${till}, ${admin}, 'bKash', repeat('x', 150), md5(r.n::text), at, 1, 'bkash', 'received', 'in',
      upper(left(md5(r.n::text), 10)), 100000, 1000000, at, case when r.n % 100 = 0 then 'open' else 'used' end, 'linked', at
    from ${rows(perDay.topUps)} r`
}
