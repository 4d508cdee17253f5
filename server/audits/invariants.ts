import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'

export interface Invariant {
  says: string
  /** Finds the rows that break it, so an empty answer is a good one. They hold ids and amounts, and nobody's data. */
  breaks: SQL
}

/** What always holds of the money. */
export const invariants = {
  I1: {
    says: 'The sum over all accounts is 0: members’ balances against what the postings say of the house.',
    breaks: sql`
    select members.total + houses.total as off
    from (select coalesce(sum(balance), 0) as total from account where owner_id is not null) members,
      (select coalesce(sum(case when c.owner_id is null then amount else 0 end
          - case when d.owner_id is null then amount else 0 end), 0) as total
        from posting p join account d on d.id = p.debit join account c on c.id = p.credit) houses
    where members.total + houses.total <> 0`,
  },

  I2: {
    says: 'Each kept balance is what its postings say.',
    breaks: sql`
    select a.id, a.balance, coalesce(moved.amount, 0) as said
    from account a left join (
      select account, sum(amount) as amount
      from (select credit as account, amount from posting union all select debit, -amount from posting) side
      group by account) moved on moved.account = a.id
    where a.owner_id is not null and a.balance <> coalesce(moved.amount, 0)`,
  },

  I3: {
    says: 'No member’s account is below 0.',
    breaks: sql`select id, balance from account where owner_id is not null and balance < 0`,
  },

  I4: {
    says: 'What is held is what waits to be paid out, member by member.',
    breaks: sql`
    select a.owner_id, a.balance, coalesce(pending.amount, 0) as pending
    from account a left join (
      select user_id, sum(amount) as amount from withdrawal where status = 'pending' group by user_id
    ) pending on pending.user_id = a.owner_id
    where a.kind = 'hold' and a.balance <> coalesce(pending.amount, 0)`,
  },

  I5: {
    says: 'Each successful payment has exactly one top-up, of its amount and to its member, and no other payment has any.',
    breaks: sql`
    select coalesce(y.id, p.ref) as payment
    from (select * from payment where status = 'success') y
    full join (
      select ref, p.amount, a.owner_id from posting p join account a on a.id = p.credit
      where reason = 'top_up') p on p.ref = y.id and p.amount = y.amount and p.owner_id = y.user_id
    where y.id is null or p.ref is null`,
  },

  I6: {
    says: 'Every withdrawal was held once; approved ones were paid out once, denied ones given back once, pending ones neither.',
    breaks: sql`
    select coalesce(w.id, p.ref) as withdrawal
    from withdrawal w
    full join (
      select ref, min(amount) as amount, max(amount) as most,
        count(*) filter (where reason = 'withdraw_hold') as held,
        count(*) filter (where reason = 'withdraw_payout') as paid,
        count(*) filter (where reason = 'withdraw_release') as released
      from posting where reason like 'withdraw_%' group by ref) p on p.ref = w.id
    where w.id is null or p.ref is null or p.held <> 1 or w.amount <> p.amount or w.amount <> p.most
      or p.paid <> (w.status = 'approved')::int or p.released <> (w.status = 'denied')::int`,
  },

  I7: {
    says: 'A transaction id succeeds once per method, however it is written.',
    breaks: sql`
    select array_agg(id order by id) as payments
    from payment where status = 'success' group by payment_method, upper(trim(transaction_id)) having count(*) > 1`,
  },

  I8: {
    says: 'At most one reward per member, advertisement and day; rewarded tasks and rewards are the same ones.',
    breaks: sql`
    select t.user_id, t.advertise_id, t.day, p.ref
    from (select * from task where rewarded_at is not null) t
    full join (
      select ref, a.owner_id from posting p join account a on a.id = p.credit
      where reason = 'task_reward') p on p.ref = t.id and p.owner_id = t.user_id
    where t.id is null or p.ref is null
    union all
    select user_id, advertise_id, day, null from task
    where rewarded_at is not null group by 1, 2, 3 having count(*) > 1`,
  },

  I9: {
    says: 'A reversal goes the other way between the same accounts, once, and never exceeds its original.',
    breaks: sql`
    select r.id from posting r join posting p on p.id = r.reverses
    where r.amount > p.amount or r.debit <> p.credit or r.credit <> p.debit
    union all
    select reverses from posting where reverses is not null group by reverses having count(*) > 1`,
  },

  I10: {
    says: 'Postings and audit rows cannot change: the triggers that see to it are there and on.',
    breaks: sql`
    select wanted.name
    from (values ('posting_append_only'), ('audit_append_only')) wanted (name)
    left join pg_trigger t on t.tgname = wanted.name and t.tgenabled <> 'D'
    where t.oid is null`,
  },

  I11: {
    says: 'The accountant’s figures, read off the requests, are the ledger’s.',
    breaks: sql`
    select figure.name, figure.requests, figure.ledger
    from (
      select 'top_up' as name,
        (select coalesce(sum(amount), 0) from payment where status = 'success') as requests,
        (select coalesce(sum(amount), 0) from posting where reason = 'top_up') as ledger
      union all
      select 'payout',
        (select coalesce(sum(amount), 0) from withdrawal where status = 'approved'),
        (select coalesce(sum(amount), 0) from posting where reason = 'withdraw_payout')
      union all
      select 'hold',
        (select coalesce(sum(amount), 0) from withdrawal where status = 'pending'),
        (select coalesce(sum(balance), 0) from account where kind = 'hold')) figure
    where figure.requests <> figure.ledger`,
  },

  I12: {
    says: 'Every decision and every change of an account has its one audit row, and every such row its act.',
    breaks: sql`
    select coalesce(d.ref, a.ref) as ref
    from (
      select id as ref, case status when 'success' then 'accept-payment' else 'deny-payment' end as action
      from payment where status <> 'pending'
      union all
      select id, case status when 'approved' then 'approve-withdrawal' else 'deny-withdrawal' end
      from withdrawal where status <> 'pending') d
    full join (
      select ref, action, count(*) as times from audit
      where action in ('accept-payment', 'deny-payment', 'approve-withdrawal', 'deny-withdrawal')
      group by ref, action) a on a.ref = d.ref and a.action = d.action
    where d.ref is null or a.ref is null or a.times <> 1
    union all
    select coalesce(p.ref, a.id) from (select ref from posting where reason = 'give_balance') p
    full join (select id, ref from audit where action = 'give-balance') a on a.ref = p.ref
    where p.ref is null or a.id is null
    union all
    select u.id from "user" u left join (
      select distinct on (ref) ref, after ->> 'status' as status from audit
      where action = 'block-user' order by ref, id desc) last on last.ref = u.id
    where coalesce(last.status, 'on-progress') <> u.status
    union all
    select u.id from "user" u left join (
      select distinct on (ref) ref, action from audit
      where action in ('delete-user', 'recover-user') order by ref, id desc) last on last.ref = u.id
    where (coalesce(last.action, '') = 'delete-user') <> (u.deleted_at is not null)`,
  },
} satisfies Record<string, Invariant>

/** The rows that break each invariant, by its name. Empty where all hold. */
export async function brokenInvariants(db: Db): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, { breaks }] of Object.entries(invariants)) {
    const rows = await queryRows(db, breaks)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}
