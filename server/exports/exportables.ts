import { accounts } from '#contract/accounts.ts'
import { advertises } from '#contract/advertises.ts'
import { audits } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import { dailyCloses } from '#contract/daily-closes.ts'
import type { Output, ReadEndpoint } from '#contract/endpoint.ts'
import type { ExportTable } from '#contract/exports.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { supports } from '#contract/supports.ts'
import { type ListedUser, users } from '#contract/users.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { createAccountHandlers } from '../accounts/handlers.ts'
import { createListAdvertises } from '../advertises/list-advertises.ts'
import { createAuditHandlers } from '../audits/handlers.ts'
import { createBankHandlers } from '../banks/handlers.ts'
import { createDailyCloseHandlers } from '../daily-closes/handlers.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { createPaymentHandlers } from '../payments/requests/handlers.ts'
import { createPayoutHandlers } from '../payouts/handlers.ts'
import { readLastAcceptance } from '../rules/read-rules.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { createReadOwnUser } from '../sessions/session-user.ts'
import { createSupportHandlers } from '../supports/handlers.ts'
import { taskCounts } from '../tasks/handlers.ts'
import { createUserHandlers } from '../users/handlers.ts'
import { createWithdrawalHandlers } from '../withdrawals/handlers.ts'
import { asDay, type Columns, formatAmount, inDhaka } from './stream-csv.ts'

/** A list that can be exported: its endpoint, its handler and its columns. */
export interface Exportable<E extends ReadEndpoint = ReadEndpoint> {
  endpoint: E
  read: Handler<E>
  columns: Columns<ItemOf<Output<E>>>
  /** A workbook instead of CSV. Only for a list of one page, because it is not streamed. */
  isWorkbook?: true
  /** For programs: a CSV whose texts are as they are. Spreadsheets read account numbers as numbers then. */
  isPlain?: true
}

type ItemOf<Data> = Data extends { items: (infer Item)[] } ? Item : Data extends (infer Item)[] ? Item : never

const exportable = <E extends ReadEndpoint>(table: Exportable<E>): Exportable => table as unknown as Exportable

const userColumns: Columns<ListedUser> = {
  Username: ({ username }) => username,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Status: ({ status }) => status,
  Plan: ({ plan_name }) => plan_name ?? 'Free',
  Registered: ({ created_at }) => inDhaka(created_at),
}

/** With both states: a batch can be paid row by row, and a member can be blocked after its creation. */
const payoutColumns: Columns<Withdrawal> = {
  Account: ({ account_number }) => account_number,
  Amount: ({ amount }) => formatAmount(amount),
  Username: ({ username }) => username,
  Method: ({ method }) => method,
  'Request sent': ({ created_at }) => inDhaka(created_at),
  Id: ({ _id }) => _id,
  Status: ({ status }) => status,
  Member: ({ member_status }) => member_status,
}

const withdrawalColumns: Columns<Withdrawal> = {
  ...payoutColumns,
  Reason: ({ reason }) => reason,
  Decided: ({ decided_at }) => inDhaka(decided_at),
  'Payout id': ({ payout_id }) => payout_id,
  'To look at': ({ flags }) => flags.join(' '),
}

/** Each table with the handler of its list, so that a file has the same rows as the screen. */
export function createExportables(db: Db): Record<ExportTable, Exportable> {
  const userLists = createUserHandlers(db, { endAllSessions, readOwnUser: createReadOwnUser(db), readLastAcceptance })
  return {
    users: exportable({ endpoint: users.list, read: userLists.list, columns: userColumns }),
    'blocked-users': exportable({ endpoint: users.listBlocked, read: userLists.listBlocked, columns: userColumns }),
    'deleted-users': exportable({ endpoint: users.listDeleted, read: userLists.listDeleted, columns: userColumns }),
    payments: exportable({
      endpoint: payments.list,
      read: createPaymentHandlers(db).list,
      columns: {
        Username: ({ username }) => username,
        Account: ({ account_number }) => account_number,
        Amount: ({ amount }) => formatAmount(amount),
        Method: ({ payment_method }) => payment_method,
        'Transaction id': ({ transaction_id }) => transaction_id,
        Date: ({ date }) => asDay(date),
        'Request sent': ({ created_at }) => inDhaka(created_at),
        Status: ({ status }) => status,
        Reason: ({ reason, reason_text }) => reason_text ?? reason,
        'To look at': ({ flags }) => flags.join(' '),
        Id: ({ _id }) => _id,
      },
    }),
    withdrawals: exportable({
      endpoint: withdrawals.list,
      read: createWithdrawalHandlers(db).list,
      columns: withdrawalColumns,
    }),
    payouts: exportable({
      endpoint: payouts.get,
      read: createPayoutHandlers(db).get,
      columns: payoutColumns,
      isPlain: true,
    }),
    'payouts-xlsx': exportable({
      endpoint: payouts.get,
      read: createPayoutHandlers(db).get,
      columns: payoutColumns,
      isWorkbook: true,
    }),
    supports: exportable({
      endpoint: supports.list,
      read: createSupportHandlers(db).list,
      columns: {
        Username: ({ username }) => username,
        Message: ({ message }) => message,
        Sent: ({ created_at }) => inDhaka(created_at),
        Solved: ({ isSolved }) => (isSolved ? 'yes' : 'no'),
        Id: ({ _id }) => _id,
      },
    }),
    advertises: exportable({
      endpoint: advertises.list,
      read: createListAdvertises(db, taskCounts),
      columns: {
        Name: ({ name }) => name,
        Bytes: ({ size }) => size,
        'Tasks rewarded': ({ rewarded }) => rewarded,
        'Cannot play': ({ unplayable }) => unplayable,
        Uploaded: ({ created_at }) => inDhaka(created_at),
        Published: ({ published_at }) => inDhaka(published_at),
        Retired: ({ retired_at }) => inDhaka(retired_at),
        Id: ({ _id }) => _id,
      },
    }),
    banks: exportable({
      endpoint: banks.list,
      read: createBankHandlers(db).list,
      columns: {
        Bank: ({ bank_name }) => bank_name,
        Account: ({ account_number }) => account_number,
        Status: ({ status }) => status,
        Id: ({ _id }) => _id,
      },
    }),
    audits: exportable({
      endpoint: audits.list,
      read: createAuditHandlers(db).list,
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
    'daily-closes': exportable({
      endpoint: dailyCloses.list,
      read: createDailyCloseHandlers(db).list,
      columns: {
        Day: ({ day }) => asDay(day),
        'Main balances': ({ report }) => formatAmount(report.owed.balance),
        'Income balances': ({ report }) => formatAmount(report.owed.earning),
        'On hold': ({ report }) => formatAmount(report.owed.hold),
        'Topped up': ({ report }) => formatAmount(report.topped_up),
        'Brought from the other program': ({ report }) => formatAmount(report.opening),
        Payouts: ({ report }) => formatAmount(report.paid_out),
        Rewards: ({ report }) => formatAmount(report.rewards),
        'Plans sold': ({ report }) => formatAmount(report.sold),
        'To look at': ({ report }) => report.exceptions.map(({ kind, count }) => `${kind} ${count}`).join(' '),
        'Signed off by': ({ signed_off_by }) => signed_off_by,
        'Signed off': ({ signed_off_at }) => inDhaka(signed_off_at),
        Note: ({ note }) => note,
        Head: ({ head }) => head,
      },
    }),
    statement: exportable({
      endpoint: accounts.statement,
      read: createAccountHandlers(db).statement,
      columns: {
        When: ({ created_at }) => inDhaka(created_at),
        What: ({ reason }) => reason,
        From: ({ from }) => from,
        To: ({ to }) => to,
        Other: ({ other }) => other,
        Amount: ({ amount }) => formatAmount(amount),
        Balance: ({ balance }) => formatAmount(balance),
        Earning: ({ earning }) => formatAmount(earning),
        Hold: ({ hold }) => formatAmount(hold),
        Id: ({ ref }) => ref,
      },
    }),
  }
}
