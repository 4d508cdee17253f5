import { sql } from 'drizzle-orm'
import { toPoisha } from '#contract/money.ts'
import { taskReward } from '#contract/tasks.ts'
import { postedDay, selectSums, sumNames } from '../closed-days/day-sums.ts'
import { closedDays } from '../closed-days/table.ts'
import { today } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { postings } from '../ledger/table.ts'
import { type Invariant, moneyInvariants } from './money-invariants.ts'

const hasOtherSums = sql.join(
  sumNames.map((name) => sql`c.${sql.identifier(name)} <> coalesce(p.${sql.identifier(name)}, 0)`),
  sql` or `,
)

/** Rules about the stored money that are always true. */
export const invariants = {
  ...moneyInvariants,

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
      select id as ref, case status when 'success' then 'accept-payment' when 'deny' then 'deny-payment'
        else 'cancel-payment' end as action
      from payment where status <> 'pending'
      union all
      select id, case status when 'approved' then 'approve-withdrawal' when 'denied' then 'deny-withdrawal'
        else 'cancel-withdrawal' end
      from withdrawal where status <> 'pending') d
    full join (
      select ref, action, count(*) as times from audit
      where action in ('accept-payment', 'deny-payment', 'cancel-payment', 'approve-withdrawal', 'deny-withdrawal',
        'cancel-withdrawal')
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
      'A payment that a till phone accepted has an SMS of its method, transaction id and amount, and a withdrawal with an SMS one of its method, number and amount. Each used SMS belongs to one request.',
    violations: sql`
    select a.ref as payment
    from audit a join payment p on p.id = a.ref left join sms s on s.id = p.sms_id
    where a.till_phone_id is not null and a.action = 'accept-payment' and (s.id is null or s.direction <> 'in' or s.method <> p.payment_method
      or s.transaction_id <> p.transaction_id or s.amount <> p.amount)
    union all
    select w.id from withdrawal w join sms s on s.id = w.sms_id
    where s.direction <> 'out' or s.method <> w.method or s.amount <> w.amount
      or s.counterparty <> left(w.account_number, 11) or s.transaction_id is distinct from w.payout_id
    union all
    select s.id from sms s left join payment p on p.sms_id = s.id left join withdrawal w on w.sms_id = s.id
    where s.state = 'used' and (p.id is null) = (w.id is null)`,
  },

  I18: {
    description:
      'No SMS has accepted a payment or paid a withdrawal whose line is not linked in the chain of its till, except what was undone.',
    violations: sql`
    select p.id from payment p join sms s on s.id = p.sms_id
    where p.status = 'success' and p.decided_by is null and p.reversed_at is null and s.chain <> 'linked'
      and p.decided_at > (select linked_effects_since from setting)
    union all
    select w.id from withdrawal w join sms s on s.id = w.sms_id
    where s.chain <> 'linked' and s.created_at > (select linked_effects_since from setting)`,
  },

  I19: {
    description: 'Each expense has a linked SMS or was named by a person, except what was reversed.',
    violations: sql`
    select p.id from posting p join account d on d.id = p.debit and d.owner_id is null and d.kind = 'expense'
      left join sms s on coalesce(s.posting_ref, s.id) = p.ref
    where p.created_at > (select linked_effects_since from setting) and s.named_by is null and s.chain is distinct from 'linked'
      and not exists (select 1 from posting r where r.reason = p.reason || '_reversal' and r.ref = p.ref)`,
  },

  I20: {
    description:
      'Each payment that was taken back has one posting of the amount that the member still had, and no other payment has one.',
    violations: sql`
    select coalesce(y.id, p.ref) as payment
    from (select * from payment where reversed_amount > 0) y
    full join (select ref, amount from posting where reason = 'top_up_reversal') p on p.ref = y.id
    where p.amount is distinct from y.reversed_amount`,
  },

  I21: {
    description:
      'The tasks of a day with a ceiling promise no more than the ceiling in force, and their sum, with those that expired, is the counted one.',
    violations: sql`
    select r.day, r.ceiling, r.handed_out, r.expired, coalesce(t.promised, 0) as promised
    from reward_day r left join (
      select day, sum(${toPoisha(taskReward)}::bigint + bonus) as promised from task group by day) t on t.day = r.day
    where r.ceiling is not null and (r.handed_out > r.ceiling or coalesce(t.promised, 0) + r.expired <> r.handed_out)`,
  },

  I22: {
    description:
      'Each closed day is over, has the sums of its postings, and no day with postings before it is missing.',
    violations: sql`
    select coalesce(c.day, p.day) as day
    from (
      select ${postedDay} as day, ${selectSums} from ${postings}
      where ${postedDay} <= (select max(day) from ${closedDays}) group by 1) p
    full join ${closedDays} c on c.day = p.day
    where c.day is null or c.day >= ${today} or ${hasOtherSums}`,
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
