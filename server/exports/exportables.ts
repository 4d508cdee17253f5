import { accounts } from '#contract/accounts.ts'
import { advertises } from '#contract/advertises.ts'
import { audits } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import type { Output, ReadEndpoint } from '#contract/endpoint.ts'
import type { ExportTable } from '#contract/exports.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { type ListedUser, users } from '#contract/users.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { accountHandlers } from '../accounts/handlers.ts'
import { advertiseHandlers } from '../advertises/handlers.ts'
import { auditHandlers } from '../audits/handlers.ts'
import { bankHandlers } from '../banks/handlers.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { paymentHandlers } from '../payments/handlers.ts'
import { supportHandlers } from '../supports/handlers.ts'
import { countRewarded } from '../tasks/count-rewarded.ts'
import { userHandlers } from '../users/handlers.ts'
import { withdrawalHandlers } from '../withdrawals/handlers.ts'
import { amountOf, type Columns, inDhaka } from './columns.ts'

/** A list that leaves as a file: how it is read, page by page, and what its columns are. */
export interface Exportable<E extends ReadEndpoint = ReadEndpoint> {
  row: E
  read: Handler<E>
  columns: Columns<ItemOf<Output<E>>>
  /** Filters that always hold. */
  always?: Record<string, string>
}

type ItemOf<Answer> = Answer extends { items: (infer Item)[] } ? Item : Answer extends (infer Item)[] ? Item : never

const exportable = <E extends ReadEndpoint>(of: Exportable<E>): Exportable => of as unknown as Exportable

const ofUsers: Columns<ListedUser> = {
  Username: ({ username }) => username,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Status: ({ status }) => status,
  Plan: ({ plan_name }) => plan_name ?? 'Free',
  Registered: ({ created_at }) => inDhaka(created_at),
}

const ofPayouts: Columns<Withdrawal> = {
  Account: ({ account_number }) => account_number,
  Amount: ({ amount }) => amountOf(amount),
  Username: ({ username }) => username,
  Method: ({ method }) => method,
  'Request sent': ({ created_at }) => inDhaka(created_at),
  Id: ({ _id }) => _id,
}

const ofWithdrawals: Columns<Withdrawal> = {
  ...ofPayouts,
  Status: ({ status }) => status,
  Reason: ({ reason }) => reason,
  Decided: ({ decided_at }) => inDhaka(decided_at),
}

/** Each table by its list's own handler, so that a file holds what the screen shows. */
export function exportables(db: Db): Record<ExportTable, Exportable> {
  const ofMembers = userHandlers(db)
  const { list: listWithdrawals } = withdrawalHandlers(db)
  return {
    users: exportable({ row: users.list, read: ofMembers.list, columns: ofUsers }),
    'blocked-users': exportable({ row: users.listBlocked, read: ofMembers.listBlocked, columns: ofUsers }),
    'deleted-users': exportable({ row: users.listDeleted, read: ofMembers.listDeleted, columns: ofUsers }),
    payments: exportable({
      row: payments.list,
      read: paymentHandlers(db).list,
      columns: {
        Username: ({ username }) => username,
        Account: ({ account_number }) => account_number,
        Amount: ({ amount }) => amountOf(amount),
        Method: ({ payment_method }) => payment_method,
        'Transaction id': ({ transaction_id }) => transaction_id,
        Date: ({ date }) => date,
        'Request sent': ({ created_at }) => inDhaka(created_at),
        Status: ({ status }) => status,
        'To look at': ({ flags }) => flags.join(' '),
        Id: ({ _id }) => _id,
      },
    }),
    withdrawals: exportable({ row: withdrawals.list, read: listWithdrawals, columns: ofWithdrawals }),
    payouts: exportable({
      row: withdrawals.list,
      read: listWithdrawals,
      columns: ofPayouts,
      always: { status: 'pending', sort: 'oldest' },
    }),
    supports: exportable({
      row: supports.list,
      read: supportHandlers(db).list,
      columns: {
        Username: ({ username }) => username,
        Message: ({ message }) => message,
        Sent: ({ created_at }) => inDhaka(created_at),
        Solved: ({ isSolved }) => (isSolved ? 'yes' : 'no'),
        Id: ({ _id }) => _id,
      },
    }),
    advertises: exportable({
      row: advertises.list,
      read: advertiseHandlers(db, countRewarded).list,
      columns: {
        Name: ({ name }) => name,
        Bytes: ({ size }) => size,
        'Tasks rewarded': ({ rewarded }) => rewarded,
        Uploaded: ({ created_at }) => inDhaka(created_at),
        Retired: ({ retired_at }) => inDhaka(retired_at),
        Id: ({ _id }) => _id,
      },
    }),
    banks: exportable({
      row: banks.list,
      read: bankHandlers(db).list,
      columns: {
        Bank: ({ bank_name }) => bank_name,
        Account: ({ account_number }) => account_number,
        Status: ({ status }) => status,
        Id: ({ _id }) => _id,
      },
    }),
    audits: exportable({
      row: audits.list,
      read: auditHandlers(db).list,
      columns: {
        When: ({ created_at }) => inDhaka(created_at),
        Who: ({ actor }) => actor,
        What: ({ action }) => action,
        Member: ({ username }) => username,
        Before: ({ before }) => before && JSON.stringify(before),
        After: ({ after }) => after && JSON.stringify(after),
        Id: ({ ref }) => ref,
      },
    }),
    statement: exportable({
      row: accounts.statement,
      read: accountHandlers(db).statement,
      columns: {
        When: ({ created_at }) => inDhaka(created_at),
        What: ({ reason }) => reason,
        From: ({ from }) => from,
        To: ({ to }) => to,
        Other: ({ other }) => other,
        Amount: ({ amount }) => amountOf(amount),
        Balance: ({ balance }) => amountOf(balance),
        Earning: ({ earning }) => amountOf(earning),
        Hold: ({ hold }) => amountOf(hold),
        Id: ({ ref }) => ref,
      },
    }),
  }
}
