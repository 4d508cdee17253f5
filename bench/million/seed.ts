import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** UUIDs that sort by time, as the server's: one per `everyMs`. `mark` distinguishes the tables. */
const idSql = (n: string, mark: number, everyMs = 20) =>
  `(lpad(to_hex(1735689600000 + ${n}::bigint * ${everyMs}), 12, '0') || '7000' || '8${mark.toString(16).padStart(3, '0')}' || lpad(to_hex(${n}::bigint), 12, '0'))::uuid`
const momentSql = (n: string, everyMs = 20) => `to_timestamp((1735689600000 + ${n}::bigint * ${everyMs}) / 1000.0)`

const marks = { user: 1, payment: 2, withdrawal: 3, task: 4, support: 5, posting: 6, audit: 7, advertise: 8 }
const admin = `(select id from "user" where role = 'admin' limit 1)`
const accountSql = (owner: string, kind: string) =>
  `(select id from account where owner_id = ${owner} and kind = '${kind}')`
const systemAccount = (kind: string) => `(select id from account where owner_id is null and kind = '${kind}')`

/** Fills an empty database with members. Each has one payment, and half of them one withdrawal. The invariants hold. */
export async function seed(db: Db, members: number): Promise<void> {
  for (const statement of statements(members)) await db.execute(statement)
}

function* statements(members: number): Generator<SQL> {
  const from = `from generate_series(1, ${members}) g`
  yield run(`insert into plan (id, plan_name, price, bonus, refer_balance, features)
    select ${idSql('g', 9)}, (array['Golden','Diamond','Silver','Iron','Copper'])[g], g * 50000, 500, 1000, '["A feature"]'
    from generate_series(1, 5) g`)
  yield run(`insert into advertise (id, name, mime, size, digest, published_at)
    select ${idSql('g', marks.advertise)}, 'video ' || g, 'video/mp4', 1000000, md5(g::text), now() from generate_series(1, 10) g`)
  yield run(`insert into advertise_probe (advertise_id, start, bytes)
    select id, start, decode(repeat('00', 256), 'hex') from advertise, generate_series(0, 47 * 256, 256) as start`)
  yield run(`insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, status, plan_id, refer_code, created_at)
    select ${idSql('g', marks.user)}, (array['nusrat','tanvir','rahim','sumaiya','ruma','karim'])[1 + g % 6] || g, 'member' || g || '@example.com',
      'Bangladesh', '017' || lpad((g % 100000000)::text, 8, '0'), 'female', '-', 'customer', case when g % 500 = 0 then 'block' else 'on-progress' end,
      case when g % 3 = 0 then ${idSql('(1 + g % 5)', 9)} end, 'R' || lpad(to_hex(g), 9, '0'), ${momentSql('g')} ${from}`)
  yield run(`insert into account (owner_id, kind)
    select ${idSql('g', marks.user)}, kind ${from}, unnest(array['balance','earning','hold']) kind order by g`)
  yield run(`insert into payment (id, user_id, account_number, payment_method, transaction_id, amount, date, status, decided_by, decided_at, created_at)
    select ${idSql('g', marks.payment)}, ${idSql('g', marks.user)}, '017' || lpad((g % 100000000)::text, 8, '0'), (array['bkash','nagod','rocket'])[1 + g % 3],
      upper(left(md5(g::text), 10)), 100000 + g % 1000, ${momentSql('g')}::date, s.status,
      case when s.status <> 'pending' then ${admin} end, case when s.status <> 'pending' then ${momentSql('g')} end, ${momentSql('g')}
    ${from}, lateral (select case when g % 50 = 0 then 'pending' when g % 12 = 0 then 'deny' else 'success' end as status) s`)
  yield run(`insert into task (id, user_id, advertise_id, day, handed_out_at, rewarded_at)
    select ${idSql('g', marks.task)}, ${idSql('g', marks.user)}, ${idSql('(1 + g % 10)', marks.advertise)}, ${momentSql('g')}::date, ${momentSql('g')}, ${momentSql('g')} ${from}`)
  yield run(`insert into withdrawal (id, user_id, account_number, method, amount, status, decided_by, decided_at, created_at)
    select ${idSql('g', marks.withdrawal)}, ${idSql('g', marks.user)}, '017' || lpad((g % 100000000)::text, 8, '0'), (array['bkash','nagod','rocket'])[1 + g % 3],
      15000, s.status, case when s.status <> 'pending' then ${admin} end, case when s.status <> 'pending' then ${momentSql('g')} end, ${momentSql('g')}
    ${from}, lateral (select case when g % 100 = 0 then 'pending' when g % 14 = 0 then 'denied' else 'approved' end as status) s where g % 2 = 0`)
  yield run(`insert into support (id, user_id, message, solved_at, created_at)
    select ${idSql('g', marks.support)}, ${idSql('g', marks.user)}, 'Where is my money?', case when g % 20 <> 0 then now() end, ${momentSql('g')} ${from} where g % 5 = 0`)
  const postings = [
    [`'top_up'`, systemAccount('till'), accountSql('r.user_id', 'balance'), `payment r where status = 'success'`],
    [
      `'task_reward'`,
      systemAccount('rewards'),
      accountSql('r.user_id', 'earning'),
      '(select *, 20000 as amount from task) r',
    ],
    [`'withdraw_hold'`, accountSql('r.user_id', 'earning'), accountSql('r.user_id', 'hold'), 'withdrawal r'],
    [
      `'withdraw_payout'`,
      accountSql('r.user_id', 'hold'),
      systemAccount('payout'),
      `withdrawal r where status = 'approved'`,
    ],
    [
      `'withdraw_release'`,
      accountSql('r.user_id', 'hold'),
      accountSql('r.user_id', 'earning'),
      `withdrawal r where status = 'denied'`,
    ],
  ]
  for (const [reason, debit, credit, rows] of postings) {
    yield run(`insert into posting (id, reason, ref, debit, credit, amount)
      select gen_random_uuid(), ${reason}, r.id, ${debit}, ${credit}, r.amount from ${rows}`)
  }
  yield run(`insert into audit (id, actor_id, action, ref, member_id, created_at)
    select ${idSql('row_number() over (order by id)', marks.audit)}, ${admin}, act, id, user_id, created_at from (
      select id, user_id, created_at, case status when 'success' then 'accept-payment' else 'deny-payment' end as act from payment where status <> 'pending'
      union all select id, user_id, created_at, case status when 'approved' then 'approve-withdrawal' else 'deny-withdrawal' end from withdrawal where status <> 'pending') d`)
  yield run(`insert into audit (id, actor_id, action, ref, member_id, after)
    select gen_random_uuid(), ${admin}, 'block-user', id, id, '{"status":"block"}' from "user" where status = 'block'`)
  yield run(`update account a set balance = moved.balance from (
      select account, sum(amount) as balance from (
        select credit as account, amount from posting union all select debit, -amount from posting) m group by account) moved
    where moved.account = a.id and a.owner_id is not null`)
  // As the migration of the stored balances does for existing postings.
  yield run('alter table posting disable trigger posting_append_only')
  yield run(`with side as (
      select id, debit as account, -amount as change from posting union all select id, credit, amount from posting),
    running as (
      select side.id, side.account, sum(change) over (partition by side.account order by side.id)::bigint as balance
      from side join account a on a.id = side.account where owner_id is not null)
    update posting set debit_balance = debited.balance, credit_balance = credited.balance
    from posting p
      left join running debited on debited.id = p.id and debited.account = p.debit
      left join running credited on credited.id = p.id and credited.account = p.credit
    where posting.id = p.id`)
  yield run('alter table posting enable trigger posting_append_only')
  yield run(`update account set lines = counted.lines, last_posting = counted.last from (
      select side.account, count(*) filter (where is_line) as lines, max(id::text)::uuid as last from (
        select id, debit as account, true as is_line from posting
        union all select p.id, p.credit, c.owner_id is distinct from d.owner_id
        from posting p join account d on d.id = p.debit join account c on c.id = p.credit) side
      group by side.account) counted
    where counted.account = account.id and owner_id is not null`)
  for (const table of ['user', 'account', 'payment', 'withdrawal', 'task', 'support', 'posting', 'audit']) {
    yield run(`vacuum analyze "${table}"`)
  }
}

const run = (statement: string) => sql.raw(statement)
