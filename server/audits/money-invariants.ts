import { type SQL, sql } from 'drizzle-orm'
import { ownSchema } from '../db/database-schema.ts'

export interface Invariant {
  description: string
  /** Selects the rows that break the invariant. They have ids and amounts, and no personal data. */
  violations: SQL
}

/** Rules about the ledger, and about what it says of requests and tasks. */
export const moneyInvariants = {
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
      'Postings, audit entries and security events cannot change, and a late posting reopens its day: the triggers for it exist and are enabled.',
    violations: sql`
    select required.name
    from (values ('posting_append_only'), ('audit_append_only'), ('security_event_append_only'),
      ('security_event_retention'), ('posting_reopens_day')) required (name)
    left join (pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = ${ownSchema})
      on t.tgname = required.name and t.tgenabled <> 'D'
    where t.oid is null`,
  },
} satisfies Record<string, Invariant>
