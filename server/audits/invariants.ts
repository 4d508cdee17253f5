import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'

export interface Invariant {
  description: string
  /** Selects the rows that break the invariant. They have ids and amounts, and no personal data. */
  violations: SQL
}

/** Rules about the stored money that are always true. */
export const invariants = {
  I1: {
    description: 'The sum over all accounts is 0: members’ balances, and the postings of the system accounts.',
    violations: sql`
    select members.total + system.total as off
    from (select coalesce(sum(balance), 0) as total from account where owner_id is not null) members,
      (select coalesce(sum(case when c.owner_id is null then amount else 0 end
          - case when d.owner_id is null then amount else 0 end), 0) as total
        from posting p join account d on d.id = p.debit join account c on c.id = p.credit) system
    where members.total + system.total <> 0`,
  },

  I2: {
    description: 'Each stored balance is the sum of its postings.',
    violations: sql`
    select a.id, a.balance, coalesce(moved.amount, 0) as postings
    from account a left join (
      select account, sum(amount) as amount
      from (select credit as account, amount from posting union all select debit, -amount from posting) side
      group by account) moved on moved.account = a.id
    where a.owner_id is not null and a.balance <> coalesce(moved.amount, 0)`,
  },

  I3: {
    description: 'No member’s account is below 0.',
    violations: sql`select id, balance from account where owner_id is not null and balance < 0`,
  },

  I4: {
    description: 'The hold of each member is the sum of the member’s pending withdrawals.',
    violations: sql`
    select a.owner_id, a.balance, coalesce(pending.amount, 0) as pending
    from account a left join (
      select user_id, sum(amount) as amount from withdrawal where status = 'pending' group by user_id
    ) pending on pending.user_id = a.owner_id
    where a.kind = 'hold' and a.balance <> coalesce(pending.amount, 0)`,
  },

  I5: {
    description:
      'Each accepted payment has exactly one top-up, of its amount and to its member. No other payment has a top-up.',
    violations: sql`
    select coalesce(y.id, p.ref) as payment
    from (select * from payment where status = 'success') y
    full join (
      select ref, p.amount, a.owner_id from posting p join account a on a.id = p.credit
      where reason = 'top_up') p on p.ref = y.id and p.amount = y.amount and p.owner_id = y.user_id
    where y.id is null or p.ref is null`,
  },

  I6: {
    description:
      'Each withdrawal was held once. It was paid out once if approved, returned once if denied or cancelled, and neither if pending.',
    violations: sql`
    select coalesce(w.id, p.ref) as withdrawal
    from withdrawal w
    full join (
      select ref, min(amount) as amount, max(amount) as most,
        count(*) filter (where reason = 'withdraw_hold') as held,
        count(*) filter (where reason = 'withdraw_payout') as paid,
        count(*) filter (where reason = 'withdraw_release') as released
      from posting where reason like 'withdraw_%' group by ref) p on p.ref = w.id
    where w.id is null or p.ref is null or p.held <> 1 or w.amount <> p.amount or w.amount <> p.most
      or p.paid <> (w.status = 'approved')::int or p.released <> (w.status in ('denied', 'cancelled'))::int`,
  },

  I7: {
    description: 'A transaction id succeeds once per method, in whatever spelling.',
    violations: sql`
    select array_agg(id order by id) as payments
    from payment where status = 'success' group by payment_method, upper(trim(transaction_id)) having count(*) > 1`,
  },

  I8: {
    description:
      'There is at most one reward per member, advertisement and day. Each rewarded task has a reward and the bonus promised at hand-out, and each reward a task.',
    violations: sql`
    select t.user_id, t.advertise_id, t.day, p.ref
    from (select * from task where rewarded_at is not null) t
    full join (
      select ref, a.owner_id from posting p join account a on a.id = p.credit
      where reason = 'task_reward') p on p.ref = t.id and p.owner_id = t.user_id
    where t.id is null or p.ref is null
    union all
    select user_id, advertise_id, day, null from task
    where rewarded_at is not null group by 1, 2, 3 having count(*) > 1
    union all
    select t.user_id, t.advertise_id, t.day, t.id
    from task t full join (select ref, amount from posting where reason = 'plan_bonus') p on p.ref = t.id
    where coalesce(p.amount, 0) <> case when t.rewarded_at is null then 0 else t.bonus end`,
  },

  I9: {
    description: 'A reversal moves money back between the same accounts, once, and never more than its original.',
    violations: sql`
    select r.id from posting r join posting p on p.id = r.reverses
    where r.amount > p.amount or r.debit <> p.credit or r.credit <> p.debit
    union all
    select reverses from posting where reverses is not null group by reverses having count(*) > 1`,
  },

  I10: {
    description:
      'Postings, audit entries and security events cannot change: the triggers that prevent it exist and are enabled.',
    violations: sql`
    select required.name
    from (values ('posting_append_only'), ('audit_append_only'), ('security_event_append_only'),
      ('security_event_retention')) required (name)
    left join pg_trigger t on t.tgname = required.name and t.tgenabled <> 'D'
    where t.oid is null`,
  },

  I11: {
    description: 'The accountant’s figures, which are sums of requests, equal the sums of the ledger.',
    violations: sql`
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
    description:
      'Every decision, every cancellation and every change of a user has exactly one audit entry, and every such entry has its change.',
    violations: sql`
    select coalesce(d.ref, a.ref) as ref
    from (
      select id as ref, case status when 'success' then 'accept-payment' else 'deny-payment' end as action
      from payment where status <> 'pending'
      union all
      select id, case status when 'approved' then 'approve-withdrawal' when 'denied' then 'deny-withdrawal'
        else 'cancel-withdrawal' end
      from withdrawal where status <> 'pending') d
    full join (
      select ref, action, count(*) as times from audit
      where action in ('accept-payment', 'deny-payment', 'approve-withdrawal', 'deny-withdrawal', 'cancel-withdrawal')
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

  I13: {
    description:
      'Each posting has the balances after it, and each account its last posting and number of statement lines.',
    violations: sql`
    with side as (
        select id, debit as account, -amount as change, debit_balance as balance, true as is_line from posting
        union all select p.id, p.credit, p.amount, p.credit_balance, c.owner_id is distinct from d.owner_id
        from posting p join account d on d.id = p.debit join account c on c.id = p.credit),
      running as (
        select side.id, side.account, a.owner_id, side.balance, is_line,
          sum(change) over (partition by side.account order by side.id) as expected
        from side join account a on a.id = side.account)
    select account, id as posting from running
    where balance is distinct from case when owner_id is not null then expected end
    union all
    select a.id, a.last_posting from account a left join (
      select account, max(id::text)::uuid as last, count(*) filter (where is_line) as lines
      from running group by account) r on r.account = a.id
    where a.owner_id is not null and (a.last_posting is distinct from r.last or a.lines <> coalesce(r.lines, 0))`,
  },

  I14: {
    description:
      'A pending withdrawal with a batch is in an open batch. An open batch has one, and no other batch has any.',
    violations: sql`
    select b.id, b.status
    from payout_batch b left join (
      select batch_id, count(*) as waiting from withdrawal where status = 'pending' and batch_id is not null
      group by batch_id) w on w.batch_id = b.id
    where (b.status = 'open') <> (coalesce(w.waiting, 0) > 0)`,
  },

  I15: {
    description:
      'A batch has at most 100 withdrawals, all of its method and none of them denied or cancelled. A paid batch has at least one.',
    violations: sql`
    select b.id, count(w.id) as withdrawals
    from payout_batch b left join withdrawal w on w.batch_id = b.id
    group by b.id
    having count(w.id) > 100 or count(*) filter (where w.method <> b.method or w.status in ('denied', 'cancelled')) > 0
      or (b.status = 'paid' and count(w.id) = 0)`,
  },

  I16: {
    description:
      'Each batch has one audit entry of its creation, one of its cancellation if it is cancelled, and one or more of payments if it is paid.',
    violations: sql`
    select coalesce(b.id, a.ref) as batch, b.status
    from payout_batch b
    full join (
      select ref,
        count(*) filter (where action = 'create-payout-batch') as created,
        count(*) filter (where action = 'pay-payout-batch') as paid,
        count(*) filter (where action = 'cancel-payout-batch') as cancelled
      from audit where action like '%-payout-batch' group by ref) a on a.ref = b.id
    where b.id is null or a.ref is null or a.created <> 1 or a.cancelled <> (b.status = 'cancelled')::int
      or (b.status = 'paid' and a.paid = 0)`,
  },

  I17: {
    description:
      'A payment that a till phone accepted has an SMS of its method, transaction id and amount. Each used SMS belongs to one accepted payment.',
    violations: sql`
    select a.ref as payment
    from audit a join payment p on p.id = a.ref left join sms s on s.id = p.sms_id
    where a.till_phone_id is not null and (s.id is null or s.direction <> 'in' or s.method <> p.payment_method
      or s.transaction_id <> p.transaction_id or s.amount <> p.amount)
    union all
    select s.id from sms s left join payment p on p.sms_id = s.id where s.state = 'used' and p.id is null`,
  },
} satisfies Record<string, Invariant>

/** The violating rows of each broken invariant, by its name. Empty if all hold. */
export async function findBrokenInvariants(db: Db): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, { violations }] of Object.entries(invariants)) {
    const rows = await queryRows(db, violations)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}
