import { aMoment, anId, type NounDocs } from './docs.ts'

export const dailyCloses: NounDocs<'dailyCloses'> = {
  description: 'The closed books of each day.',
  operations: {
    list: 'List the closed days. A day is closed at 00:05 in Dhaka, and its report never changes.',
    signOff: {
      text: 'Sign off the exceptions of a day. By name, once.',
      refuses: ['not_found', 'already_decided'],
    },
  },
  fields: {
    DailyClose: 'The closed books of a day.',
    CloseReport: 'The report of a day. Amounts are taka.',
    report: 'The report, as it was when the day was closed.',
    head: [
      'The hash of the close. It has that of the day before in it.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
    previous_head: ['The hash of the day before; null of the first close.', null],
    members: ['How many members the tree of the day has.', 1200],
    signed_off_by: ['Who signed it off; null before.', null],
    signed_off_at: ['When it was signed off.', null],
    owed: 'What members were owed at the end of the day.',
    opening: ['Balances that the import of members brought over on the day.', 0],
    topped_up: ['Accepted top-ups of the day.', 12500],
    paid_out: ['Payouts of the day.', 8000],
    rewards: ['Rewards of the day.', 900.5],
    sold: ['Plans sold on the day.', 1500],
    tills: 'The last known balance of each till.',
    exceptions: 'What somebody has to look at.',
    'dailyClosesSignOff.note': ['What was found.', 'Checked the two waiting top-ups.'],
  },
}

export const books: NounDocs<'books'> = {
  description: 'Evidence for members that the books have not been rewritten.',
  operations: {
    proof: 'Read the last closes, and the own figures in the newest one with their way to its root',
  },
  fields: {
    previous_head: ['The hash of the day before; null of the first close.', null],
    head: [
      'The hash of the close. It has that of the day before in it.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
    BookClose: 'The close of a day.',
    BookProof: 'The own figures of a day, with the hashes that lead to the root.',
    closes: 'The last closes, the newest last.',
    proof: 'The own figures in the newest close; null without money movements before.',
    FrozenHashes: 'What a close freezes.',
    frozen: 'Of the newest close: its head is made of them. Null without a close.',
    postings_hash: [
      'The hash of the postings of the day.',
      '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    ],
    audits_hash: [
      'The hash of the audit entries of the day.',
      '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    ],
    report_hash: [
      'The hash of the report of the day.',
      '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    ],
    root: ['The root of the tree of all members.', '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752'],
    salt: [
      'It keeps the figures of a neighbour from being guessed.',
      '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    ],
    path: [
      'The other hashes from the leaf up: `<` those on the left, `>` those on the right.',
      ['>60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752'],
    ],
    member_id: 'The id of the member.',
  },
}

export const accounts: NounDocs<'accounts'> = {
  description: 'Any member’s statement, and accounting totals.',
  operations: {
    statement: {
      text: 'Read the statement of a member. An administrator can read every member’s statement, a member only the own one. With the balances after each movement.',
      refuses: ['not_allowed', 'user_not_found'],
    },
    accountant: 'Read the accounting totals. The summaries count the requests created in the period.',
    days: 'Read the accounting totals by day. Omits days without movements.',
    today: 'Read the accounting totals of today, and the number of registrations',
    give: { text: 'Credit a member’s balance', refuses: ['user_not_found'] },
  },
  fields: {
    'accountsStatement.ref': ['Only the lines that this request, task or purchase has caused.', anId],
    tills: ['The money in the tills; null without a till.', null],
    ledger_in: ['Taka that came in, by the ledger.', 90_000],
    ledger_out: ['Taka that went out, by the ledger.', 40_000],
    found: ['Taka of the incoming money that was kept as found money. A part of `ledger_in`.', 0],
    real: ['Taka in the tills, by the balances of their SMS.', 50_000],
    real_at: ['The time of the newest SMS.', aMoment],
    unclaimed: ['Incoming taka without a request.', 500],
    unnamed: ['Outgoing taka without a withdrawal or an explanation.', 0],
    to_pay: ['Taka of approved withdrawals that are not sent yet.', 1_200],
    accepted_without_sms: ['Acceptances without an SMS in the period, by administrator.', []],
    Accountant: 'The accounting totals.',
    paidIn: 'Taka of the top-ups that were accepted on the day.',
    rewards: 'Taka credited to members on the day, for tasks and referrals.',
    signUps: ['The number of members who registered on the day.', 7],
    payment: 'The top-ups.',
    withdraw: 'The withdrawals.',
    solvency: 'The current debt to members, compared with their top-ups. Independent of the period.',
    totalRequest: ['The number of requests. Denied requests are not counted in any of these figures.', 12],
    totalPaid: ['The number of accepted requests.', 10],
    totalUnpaid: ['The number of pending requests.', 2],
    totalAmount: 'Taka of all requests.',
    totalPaidAmount: 'Taka of the accepted requests.',
    unpaidAmount: 'Taka of the pending requests.',
    owed: '`balance` + `earning` + `hold` of all members, in taka.',
    opening: ['Taka of the balances that the import of members has brought over. The shop’s own money backs them.', 0],
    toppedUp: 'Taka of all accepted top-ups.',
    paidOut: 'Taka of all approved withdrawals.',
    covered: [
      '`toppedUp` + `opening` − `paidOut` − `owed`: below 0, the debt is greater than the received money.',
      -250.5,
    ],
  },
}

export const banks: NounDocs<'banks'> = {
  description: 'The accounts that members send money to.',
  operations: {
    list: 'List all bank accounts',
    listValid: 'List the active bank accounts. The accounts that members can send money to.',
    add: { text: 'Add a bank account', refuses: ['name_taken', 'too_many_rows'] },
    changeStatus: { text: 'Activate or deactivate a bank account', refuses: ['not_found'] },
    delete: { text: 'Delete a bank account', refuses: ['not_found'] },
  },
  fields: {
    BankStatus: 'Members see only active accounts.',
    Bank: 'An account that members can send money to.',
    data: 'The account and its new status.',
    name: ['The name of the account.', 'bKash personal'],
    bank_name: ['The name, which is unique.', 'bKash personal'],
    'banksDelete.data': ['The name of the account.', 'bKash personal'],
  },
}

export const exportTables: NounDocs<'exportTables'> = {
  description: 'Exports of tables as files.',
  operations: {
    prepare:
      'Prepare a table as a CSV file. The file is at `path` for a minute, without a token. The audit log has the administrator, the table and the filters.',
  },
  fields: {
    ExportTable: 'A table that can be exported. `payouts` are the pending withdrawals.',
    table: 'The table to export.',
    filters: ['The filters and the order, as parameters of the table’s list.', {}],
  },
}

export const payouts: NounDocs<'payouts'> = {
  description: 'Payout batches: withdrawals that one administrator pays together.',
  operations: {
    list: 'List the payout batches. With the number of their withdrawals and the sums.',
    get: { text: 'Read a payout batch with its withdrawals', refuses: ['not_found'] },
    create: {
      text: 'Create a payout batch. Takes the oldest pending withdrawals of a method, at most 100. Omits those of blocked and deleted members, those of other batches, and those that wait. While the batch is open, its withdrawals cannot be decided otherwise.',
      refuses: ['nothing_to_pay'],
    },
    pay: {
      text: 'Mark withdrawals of a payout batch as paid. Those of `rows`, by default all that are not paid yet. The batch is closed when all are paid. With a blocked or deleted member among them, give a reason in `payAnyway`.',
      refuses: [
        'not_found',
        'batch_closed',
        'already_decided',
        'member_inactive',
        'transaction_id_used',
        'withdrawal_waits',
      ],
    },
    cancel: {
      text: 'Cancel a payout batch. Its unpaid withdrawals can be decided again.',
      refuses: ['not_found', 'batch_closed'],
    },
    toPay: 'List approved withdrawals that are not sent yet. Oldest first by default.',
    markPaid: {
      text: 'Mark an approved withdrawal as sent. A till phone does the same by the SMS.',
      refuses: ['not_found', 'not_decided', 'already_decided', 'transaction_id_used'],
    },
  },
  fields: {
    PayoutBatchStatus: 'While `open`, the withdrawals of the batch cannot be decided otherwise.',
    PayoutBatch: 'Withdrawals of one method that one administrator pays together.',
    PayoutSheet: 'A payout batch with its withdrawals, oldest first.',
    created_by: ['The username of the administrator who created it.', 'admin'],
    closed_by: ['The username of the administrator who closed it; null while open.', null],
    closed_at: ['The time at which it was closed; null while open.', null],
    paid_count: ['The number of its paid withdrawals.', 3],
    paid_amount: 'Taka of its paid withdrawals.',
    rows: 'The withdrawals to mark as paid. By default all that are not paid yet.',
    count: ['The number of its withdrawals.', 12],
  },
}

export const queues: NounDocs<'queues'> = {
  description: 'Pending requests.',
  operations: {
    waiting: 'Count the pending requests. Pending payments and withdrawals, and unsolved messages.',
    ofMember: 'Count the pending requests of a member. All 0 for an unknown member.',
  },
  fields: {
    WaitingRequests: 'The number of a member’s pending requests.',
    in_batch: ['The number of the withdrawals that are in open payout batches.', 0],
    'WaitingRequests.payments': ['The number of pending top-ups.', 1],
    'WaitingRequests.withdrawals': ['The number of pending withdrawals.', 2],
    supports: 'The messages.',
    oldest_at: ['The time of the oldest pending request; null if there is none.', aMoment],
    methods: [
      'The pending withdrawals of each payment method that has some.',
      [{ method: 'bkash', count: 3, amount: 2_800 }],
    ],
  },
}

export const inbox: NounDocs<'inbox'> = {
  description: 'Everything that waits for an administrator in one list.',
  operations: {
    list: 'List what waits for the caller. Top-ups, withdrawals to decide and to pay, unanswered conversations, proposals of others and unclaimed money, with the open alarms. Only the kinds that the caller works on.',
  },
  fields: {
    InboxPage: 'One page of what waits, with the open alarms and the number of each kind.',
    InboxItem: 'A top-up, a withdrawal, a conversation, a proposal, or money without a request.',
    InboxKind: 'What waits.',
    'InboxItem.since': ['When it began to wait.', aMoment],
    'InboxItem.payment': ['The top-up; null for other rows.', null],
    'InboxItem.withdrawal': ['The withdrawal; null for other rows.', null],
    'InboxItem.support': ['The conversation; null for other rows.', null],
    'InboxItem.proposal': ['The proposal; null for other rows.', null],
    'InboxItem.sms': ['The SMS of the unclaimed money; null for other rows.', null],
    large_above: ['Taka above which an acceptance without an SMS is explained each time.', 50_000],
    alarms: 'The open alarms, only on the first page.',
    counts: 'The number of each kind that the caller works on, of all pages.',
    'InboxPage.payment': ['Top-ups.', 10],
    'InboxPage.withdrawal': ['Withdrawals to decide or to pay.', 5],
    'InboxPage.support': ['Unanswered conversations.', 4],
    alarm: ['Open alarms.', 1],
    'InboxPage.proposal': ['Proposals of others.', 1],
    unclaimed: ['Movements of money without a request.', 2],
    'inboxList.kind': ['Only this kind.', 'payment'],
    'inboxList.search': ['A part of a username, a number, a transaction id or a message.', 'rahim'],
  },
}

export const inboxViews: NounDocs<'inboxViews'> = {
  description: 'Saved filters of the inbox.',
  operations: {
    list: 'List the own and the shared views. Each with the number of what waits in it for the caller.',
    save: { text: 'Save a filter as an own view. At most 20.', refuses: ['too_many_rows'] },
    rename: {
      text: 'Rename a view. A shared one needs the permission to share.',
      refuses: ['not_found'],
    },
    share: {
      text: 'Share a view, or end it. A shared view is seen by every administrator who has the inbox. At most 20 are shared. Only an own or a shared view.',
      refuses: ['not_found', 'too_many_rows'],
    },
    delete: {
      text: 'Delete a view. A shared one needs the permission to share.',
      refuses: ['not_found'],
    },
  },
  fields: {
    InboxView: 'A filter of the inbox with a name.',
    name: ['The name.', 'Payouts by bKash'],
    'InboxView.kind': ['Only this kind; null for all.', 'payment'],
    'InboxView.search': ['The searched text; null without one.', 'rahim'],
    'inboxViewsSave.kind': ['Only this kind. Default: all.', 'payment'],
    'inboxViewsSave.search': ['The searched text.', 'rahim'],
    isShared: ['Whether every administrator who has the inbox sees it.', false],
    canChange: ['Whether the caller may rename and delete it.', true],
    'InboxView.count': ['How much waits in it.', 3],
  },
}

export const inboxViewers: NounDocs<'inboxViewers'> = {
  description: 'Who has which thread of the inbox open. It locks nothing.',
  operations: {
    list: 'List the other administrators with the threads that they have open. The caller’s own is noted for 30 seconds.',
  },
  fields: {
    InboxViewer: 'Another administrator who has a thread open.',
    looking: ['The thread that the caller has open. Without it the caller has none open.', anId],
    'InboxViewer.thread': ['The thread: an id, or the name of an alarm.', anId],
    'InboxViewer.username': ['The username of the administrator.', 'karim'],
  },
}

export const activity: NounDocs<'activity'> = {
  description: 'All requests, entries and conversations of a member in one list.',
  operations: {
    mine: 'Read the own activity. Top-ups, withdrawals, entries of the ledger and conversations with support, with the sums of each day.',
    month:
      'Read the sums of the own activity in a month. What came into and went out of the balances, and the balance at its end.',
  },
  fields: {
    ActivityPage: 'One page of the activity, with the sums of its days.',
    is_new: ['Whether a notification about it is unseen.', false],
    ActivityItem: 'A top-up, a withdrawal, a conversation, or an entry that no request has caused.',
    ActivityDay: 'The sums of an Asia/Dhaka day.',
    payment: ['The top-up; null for other rows.', null],
    withdrawal: ['The withdrawal; null for other rows.', null],
    support: ['The conversation; null for other rows.', null],
    line: ['The entry, or the newest entry of the request; null without one.', null],
    days: 'The days of the items, with the sums of all their rows that match the filters.',
    day: ['An Asia/Dhaka day.', '2026-11-20'],
    waiting: ['The number of own requests that are not decided or not paid yet.', 1],
    in: ['Taka that came in.', 330],
    out: ['Taka that went out.', 1_500],
    balance: ['Taka of the shop balance at the end of the month.', 6_200],
    view: 'Which rows. Default: all.',
    'activityMine.search': ['A part of a transaction id, a number, a username or a message, or an amount.', '9GH4'],
    'activityMonth.month': ['A calendar month in Asia/Dhaka: YYYY-MM.', '2026-11'],
  },
}

export const statements: NounDocs<'statements'> = {
  description: 'The statements of members.',
  operations: {
    mine: 'Read the own statement. With the balances after each movement. `view` selects one account, or the rewards.',
    ofRequest:
      'Read the own lines of one request. Also of a task or a purchase: all lines with this `ref`, oldest first.',
    rewards:
      'Read the sums of the own rewards. Rewards for tasks, bonuses of the plan and referrals, of the current day and month in Asia/Dhaka.',
    save: 'Prepare the own statement of a month as a CSV file. The file is at `path` for a minute, without a token.',
  },
  fields: {
    MoveReason: 'The reason of a movement of money.',
    RewardSums: 'Sums of rewards.',
    StatementLine: 'One movement of a member’s money, with the balances after it.',
    reason: ['The reason of the movement.', 'top_up'],
    today: ['Taka of the current Asia/Dhaka day.', 230],
    other: ['The username of the other member; null for a system account.', null],
    'statementsOfRequest.ref': ['The id of the request, task or purchase.', anId],
    view: 'Which lines. Default: those of all accounts of the member.',
    direction: 'Only movements that credit, or debit, the shown account.',
    month: ['Taka of the current Asia/Dhaka month.', 4_600],
    'statementsSave.month': ['A calendar month in Asia/Dhaka: YYYY-MM.', '2026-11'],
    'StatementLine.from': ['The member’s account that was debited; null for an account of another owner.', null],
    'StatementLine.to': ['The member’s account that was credited; null for an account of another owner.', 'balance'],
  },
}
