import type { RefusalCode } from '#contract/errors.ts'
import type { contract } from '#contract/index.ts'

/** Documentation of a row. Not in the contract, because the page's bundle contains the contract. */
export interface OperationDocs {
  summary: string
  description?: string
  /** The refusals of this operation, besides those of every operation of its kind. */
  refuses?: RefusalCode[]
}

type Contract = typeof contract

// A missing or superfluous row does not compile.
export const operationDocs: { [Group in keyof Contract]: { [Row in keyof Contract[Group]]: OperationDocs } } = {
  sessions: {
    signIn: {
      summary: 'Sign in',
      description:
        'A wrong name and a wrong password get the same response. Wrong passwords are counted for each account and address. Send the `deviceToken` of an earlier sign-in as `device_token`: that device has its own count. A user with a second factor also sends a `code` or a `passkey`.',
      refuses: [
        'wrong_sign_in',
        'factor_needed',
        'wrong_code',
        'wrong_passkey',
        'account_blocked',
        'too_many_attempts',
      ],
    },
    signOut: {
      summary: 'Sign out',
      description: 'Ends the session of this token. Other sessions of the account stay.',
    },
    changePassword: {
      summary: 'Change the own password',
      description: 'Ends all sessions of the account, including this one: sign in again.',
      refuses: ['wrong_password', 'too_many_attempts'],
    },
    forgotPassword: {
      summary: 'Request a password reset link',
      description:
        'The response does not reveal whether the account exists. The link is sent to the account’s mail address.',
      refuses: ['too_many_attempts'],
    },
    resetPassword: {
      summary: 'Reset the password',
      description: 'The token of the mailed link is valid once, for 30 minutes. Ends all sessions of the account.',
      refuses: ['reset_link_over', 'account_blocked', 'too_many_attempts'],
    },
  },
  emails: {
    change: {
      summary: 'Change the own mail address',
      description: 'Mails a link to the new address. The old one stays until the link is used, within 60 minutes.',
      refuses: ['wrong_password', 'too_many_attempts'],
    },
    confirm: {
      summary: 'Confirm a new mail address',
      description: 'The token of the mailed link is valid once.',
      refuses: ['email_link_over', 'too_many_attempts'],
    },
  },
  factors: {
    mine: { summary: 'Read the own second factors' },
    startTotp: {
      summary: 'Start an authenticator app',
      description: 'The app counts after its first code: `confirmTotp`.',
      refuses: ['too_many_rows'],
    },
    confirmTotp: {
      summary: 'Confirm an authenticator app',
      description: 'The first factor of an account ends its other sessions and creates ten recovery codes.',
      refuses: ['wrong_code'],
    },
    removeTotp: { summary: 'Remove the authenticator app', refuses: ['last_factor'] },
    startPasskey: {
      summary: 'Start a passkey',
      description: '`options` are those of `navigator.credentials.create`, valid for five minutes.',
      refuses: ['too_many_rows'],
    },
    addPasskey: { summary: 'Add a passkey', refuses: ['wrong_passkey'] },
    removePasskey: { summary: 'Remove a passkey', refuses: ['not_found', 'last_factor'] },
    renewCodes: { summary: 'Replace the recovery codes', refuses: ['no_factor'] },
    signInOptions: {
      summary: 'Read what the second step of a sign-in accepts',
      description: 'Refuses as the sign-in does.',
      refuses: ['wrong_sign_in', 'account_blocked', 'too_many_attempts'],
    },
    proofOptions: { summary: 'Read what proves the caller' },
    prove: {
      summary: 'Prove to be at the device',
      description: 'By the password or a second factor. For 10 minutes the session may make the calls that need it.',
      refuses: ['wrong_password', 'wrong_code', 'wrong_passkey', 'too_many_attempts'],
    },
  },
  staff: {
    settings: { summary: 'Read the safety settings' },
    setSettings: {
      summary: 'Change the safety settings',
      description: 'A second factor becomes necessary seven days after the setting.',
      refuses: ['no_factor', 'one_owner'],
    },
  },
  proposals: {
    waiting: {
      summary: 'List the waiting proposals',
      description: 'Those that the caller can confirm, and the own ones. The oldest is first.',
    },
    confirm: {
      summary: 'Confirm a proposal',
      description: 'Runs the proposed write, once. It may also get the refusals of that write.',
      refuses: ['not_found', 'not_oneself', 'proposal_over', 'proposal_changed', 'proposer_gone', 'last_owner'],
    },
    decline: {
      summary: 'Decline a proposal',
      description: 'The proposer takes it back.',
      refuses: ['not_found', 'proposal_over'],
    },
  },
  devices: {
    mine: { summary: 'List the own sessions', description: 'Last used first.' },
    end: { summary: 'End one of the own sessions', refuses: ['not_found'] },
    endOthers: { summary: 'End all own sessions except this one' },
    ofUser: { summary: 'List the sessions of a user', refuses: ['user_not_found'] },
    endOfUser: {
      summary: 'End the sessions of a user',
      description: 'One session by its id, or all without an id.',
      refuses: ['user_not_found', 'not_oneself', 'not_found'],
    },
  },
  securityEvents: {
    list: { summary: 'List security events', description: 'Stored for 400 days.' },
    mine: { summary: 'List the own last 20 security events', description: 'Newest first.' },
  },
  users: {
    register: {
      summary: 'Register as a member',
      description: 'Registrations are counted per address, and accounts per mobile number.',
      refuses: ['username_taken', 'no_refer_code', 'number_in_use', 'too_many_registrations'],
    },
    registerWithPlan: {
      summary: 'Register another member, with a plan',
      description:
        'The caller pays the price from the balance. The new member gets the plan, and the caller becomes the referrer.',
      refuses: [
        'username_taken',
        'no_plan',
        'plan_changed',
        'insufficient_balance',
        'number_in_use',
        'too_many_registrations',
      ],
    },
    createAdmin: {
      summary: 'Create an administrator',
      description: 'Without `roles` the administrator is an owner.',
      refuses: ['username_taken'],
    },
    setRoles: {
      summary: 'Change the roles of an administrator',
      description: 'Ends the sessions of that administrator. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    me: { summary: 'Read the own record' },
    list: { summary: 'List users', description: 'All users except the caller and deleted users.' },
    listBlocked: { summary: 'List blocked users' },
    listDeleted: { summary: 'List deleted users' },
    get: { summary: 'Read a user', refuses: ['user_not_found'] },
    block: {
      summary: 'Block or unblock a user',
      description:
        'A blocked user’s tokens become invalid immediately. `waiting` says whether a block denies the pending requests; those of open payout batches always stay. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    delete: {
      summary: 'Delete a user',
      description:
        'The user can no longer sign in, and can be recovered. The ledger changes only if the user has given up the money. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    removePicture: { summary: 'Remove the own profile picture' },
    requestClosing: {
      summary: 'Ask to close the own account',
      description: 'Administrators receive a support message. Money on the account has to be given up.',
      refuses: ['requests_waiting', 'balance_left'],
    },
    cancelClosing: { summary: 'Withdraw the request to close the own account' },
    recover: { summary: 'Recover a deleted user', refuses: ['user_not_found', 'not_oneself'] },
  },
  plans: {
    list: { summary: 'List the plans on sale' },
    mine: {
      summary: 'List the own purchased plans',
      description: 'Newest first. `id` is the caller’s `purchased_plan`. It does not change the result.',
    },
    create: { summary: 'Add a plan', refuses: ['name_taken', 'too_many_rows'] },
    get: { summary: 'Read a plan', refuses: ['no_plan'] },
    update: {
      summary: 'Change a plan',
      description: 'Also applies to members who have the plan: tasks handed out from now on have the new bonus.',
      refuses: ['no_plan', 'name_taken'],
    },
    delete: {
      summary: 'Retire a plan',
      description: 'It is no longer sold. Members who bought it still have it.',
      refuses: ['no_plan'],
    },
    purchase: {
      summary: 'Buy a plan',
      description:
        'Debits the price from the balance and credits the plan’s `refer_balance` to the buyer’s referrer, once per buyer and plan. If `plan_id` or `price` is not what the plan has now, the values of `plan_changed` are its name and price.',
      refuses: ['no_plan', 'plan_changed', 'insufficient_balance'],
    },
  },
  tasks: {
    today: {
      summary: 'List today’s open tasks',
      description:
        'One for each live advertisement that is not yet rewarded today. The first call of a day creates them, with the bonus of the member’s plan.',
    },
    day: {
      summary: 'Read the own tasks and rewards of today in figures',
      description: 'Creates no tasks. A task that is not handed out yet counts with the bonus of the current plan.',
    },
    rollOver: { summary: 'Clear the own expired tasks', description: 'Safe to repeat.' },
    clear: {
      summary: 'Clear every member’s open tasks of today',
      description: 'The next day, or a new upload, creates new ones.',
    },
    claim: {
      summary: 'Claim the reward of a task',
      description:
        'Once per task, and at most one claim per 20 seconds since the tasks were handed out. Claims can be delivered later and together, on the day of the task and the two days after it.',
      refuses: ['wrong_reward', 'not_found', 'task_done', 'task_expired', 'task_too_early'],
    },
  },
  advertises: {
    list: { summary: 'List the uploaded videos', description: 'The live ones by default.' },
    retire: {
      summary: 'Retire a video',
      description: 'It creates no new tasks. Existing tasks are no longer listed, but can still be claimed.',
      refuses: ['not_found', 'already_retired'],
    },
  },
  notices: {
    get: { summary: 'Read the notice' },
    post: { summary: 'Replace the notice' },
  },
  notifications: {
    list: {
      summary: 'List the caller’s notifications',
      description: 'Each `kind` has its own `params`. Notifications are deleted after 90 days.',
    },
    markSeen: { summary: 'Mark all notifications as seen', description: '`unseen` of the caller’s account becomes 0.' },
    markRead: { summary: 'Mark a notification as read', refuses: ['not_found'] },
    markAllRead: { summary: 'Mark all notifications as read and seen' },
    switches: { summary: 'List the kinds of notifications, and whether they are on' },
    setSwitch: {
      summary: 'Switch a kind of notification on or off',
      description: 'A kind that is off is not stored from now on.',
    },
  },
  push: {
    key: { summary: 'Read the key that a subscription needs', description: 'The public key of VAPID (RFC 8292).' },
    subscribe: {
      summary: 'Store a subscription of the browser',
      description: 'It belongs to the session and ends with it. An endpoint has one subscription.',
    },
    unsubscribe: { summary: 'Delete a subscription of the caller' },
  },
  refers: {
    get: { summary: 'Read the referral bonus' },
    mine: {
      summary: 'List the members whom the caller referred',
      description: 'With shortened names, and what the caller earned from each.',
    },
    set: { summary: 'Set the referral bonus' },
  },
  limits: {
    mine: { summary: 'Read the least amounts', description: 'What members see before they send a form.' },
    get: { summary: 'Read all limits' },
    set: { summary: 'Set all limits', refuses: ['below_refer_bonus'] },
  },
  banks: {
    list: { summary: 'List all bank accounts' },
    listValid: {
      summary: 'List the active bank accounts',
      description: 'The accounts that members can send money to.',
    },
    add: { summary: 'Add a bank account', refuses: ['name_taken', 'too_many_rows'] },
    changeStatus: { summary: 'Activate or deactivate a bank account', refuses: ['not_found'] },
    delete: { summary: 'Delete a bank account', refuses: ['not_found'] },
  },
  tills: {
    list: { summary: 'List the tills' },
    add: { summary: 'Add a till', refuses: ['name_taken', 'too_many_rows'] },
    update: { summary: 'Change a till', refuses: ['not_found'] },
    setMode: {
      summary: 'Change the mode of a till',
      description: 'Applies to SMS and requests from now on.',
      refuses: ['not_found'],
    },
    enterBalance: {
      summary: 'Enter the balance that the provider’s app shows',
      description: 'Closes a gap: SMS that lead to the balance count as genuine, and other waiting ones as unproven.',
      refuses: ['not_found'],
    },
    shadowReport: {
      summary: 'Compare the till phones with the decisions of people',
      description: 'Payments that people decided in the period. Without a period: all.',
    },
    alarms: { summary: 'List the open alarms' },
    closeAlarm: { summary: 'Close an alarm', refuses: ['not_found'] },
    settings: { summary: 'Read the settings of the tills' },
    setSettings: { summary: 'Change the settings of the tills' },
  },
  tillPhones: {
    list: { summary: 'List the paired phones' },
    pair: {
      summary: 'Pair a phone',
      description: 'The response has the secret of the phone, which cannot be read again.',
      refuses: ['too_many_rows'],
    },
    setSims: {
      summary: 'Set which tills the SIMs of a phone have',
      description: 'A SIM has at most one till of each provider.',
      refuses: ['not_found'],
    },
    revoke: { summary: 'Revoke a phone', refuses: ['not_found'] },
  },
  tillSms: {
    list: { summary: 'List SMS' },
    unclaimed: {
      summary: 'List incoming money without a request',
      description: 'Incoming SMS older than an hour without a request.',
    },
    enter: {
      summary: 'Enter an SMS by hand',
      description: 'It is a hint for administrators, and accepts no payment.',
      refuses: ['not_found', 'name_taken'],
    },
    name: {
      summary: 'Explain outgoing money without a withdrawal',
      description: 'Posts it to a system account, except a move between tills.',
      refuses: ['not_found', 'already_decided'],
    },
  },
  payments: {
    request: {
      summary: 'Request a top-up',
      description: 'The balance changes only after an administrator has compared the request with the received money.',
      refuses: ['date_ahead', 'transaction_id_used', 'below_least_top_up', 'too_many_payments'],
    },
    mine: { summary: 'List the own top-ups' },
    mineOne: { summary: 'Read an own top-up', refuses: ['not_found'] },
    list: { summary: 'List all top-ups' },
    accept: {
      summary: 'Decide a top-up',
      description:
        'A denial may have a reason; the reason `other` needs own words. Accepting credits the member’s balance and, when the member’s top-ups reach the limit `referral_top_up`, the referrer’s earning. A transaction id succeeds only once per method.',
      refuses: ['not_found', 'already_decided', 'transaction_id_used'],
    },
    acceptMany: {
      summary: 'Decide many top-ups',
      description: 'In one transaction. A refused one does not prevent the others.',
    },
    acceptSmsAmount: {
      summary: 'Accept a top-up with the amount of its SMS',
      description: 'Changes the requested amount to `amount`, which has to be that of the SMS, and accepts it.',
      refuses: ['not_found', 'already_decided', 'transaction_id_used'],
    },
    archive: {
      summary: 'Hide a decided top-up from the history, or show it again',
      description: 'The ledger does not change.',
      refuses: ['not_found', 'not_decided'],
    },
  },
  transfers: {
    toWallet: {
      summary: 'Send money to another member',
      description: 'From the own balance to the balance of another active member.',
      refuses: ['user_not_found', 'to_oneself', 'insufficient_balance', 'below_least_transfer', 'too_many_transfers'],
    },
    fromIncome: {
      summary: 'Move money from the own earning to the own balance',
      refuses: ['insufficient_balance', 'below_least_transfer', 'too_many_transfers'],
    },
    mine: { summary: 'List the own transfers', description: 'Sent and received ones.' },
  },
  withdrawals: {
    request: {
      summary: 'Request a withdrawal',
      description: 'Moves the amount from the earning to the hold, until the decision.',
      refuses: ['below_minimum', 'insufficient_earning', 'too_many_withdrawals'],
    },
    mine: { summary: 'List the own withdrawals' },
    mineOne: { summary: 'Read an own withdrawal', refuses: ['not_found'] },
    cancel: {
      summary: 'Cancel an own withdrawal',
      description: 'The held amount returns to the earning. Possible before the decision and outside payout batches.',
      refuses: ['not_found', 'already_decided', 'in_open_batch'],
    },
    list: { summary: 'List all withdrawals' },
    decide: {
      summary: 'Decide a withdrawal',
      description:
        'An approval pays out the held amount, a denial returns it to the earning. To approve the withdrawal of a blocked or deleted member, give a reason in `payAnyway`.',
      refuses: ['not_found', 'already_decided', 'in_open_batch', 'member_inactive'],
    },
    decideMany: {
      summary: 'Decide many withdrawals',
      description: 'In one transaction. A refused one does not prevent the others.',
    },
    archive: {
      summary: 'Hide a decided withdrawal from the history, or show it again',
      description: 'The ledger does not change.',
      refuses: ['not_found', 'not_decided'],
    },
    limits: { summary: 'Read the minimum withdrawal, and the days until a payout' },
    info: { summary: 'Read the same settings', description: 'The same as /withdraw/get-amount.' },
    setLimits: { summary: 'Set the minimum withdrawal, and the days until a payout' },
    setInfo: { summary: 'Set the same settings', description: 'The same as /withdraw/set-amount.' },
  },
  payouts: {
    list: { summary: 'List the payout batches', description: 'With the number of their withdrawals and the sums.' },
    get: { summary: 'Read a payout batch with its withdrawals', refuses: ['not_found'] },
    create: {
      summary: 'Create a payout batch',
      description:
        'Takes the oldest pending withdrawals of a method, at most 100. Omits those of blocked and deleted members, and those of other batches. While the batch is open, its withdrawals cannot be decided otherwise.',
      refuses: ['nothing_to_pay'],
    },
    pay: {
      summary: 'Mark withdrawals of a payout batch as paid',
      description:
        'Those of `rows`, by default all that are not paid yet. The batch is closed when all are paid. With a blocked or deleted member among them, give a reason in `payAnyway`.',
      refuses: ['not_found', 'batch_closed', 'already_decided', 'member_inactive'],
    },
    cancel: {
      summary: 'Cancel a payout batch',
      description: 'Its unpaid withdrawals can be decided again.',
      refuses: ['not_found', 'batch_closed'],
    },
    toPay: { summary: 'List approved withdrawals that are not sent yet', description: 'Oldest first by default.' },
    markPaid: {
      summary: 'Mark an approved withdrawal as sent',
      description: 'A till phone does the same by the SMS.',
      refuses: ['not_found', 'not_decided', 'already_decided'],
    },
  },
  supports: {
    create: {
      summary: 'Send a support message',
      description: 'It opens a thread, in which both sides can reply.',
      refuses: ['too_many_messages', 'not_found'],
    },
    mine: { summary: 'List the own messages' },
    list: { summary: 'List all messages' },
    solve: { summary: 'Mark a message as solved', refuses: ['not_found'] },
    solveMany: {
      summary: 'Mark up to 100 messages as solved',
      description: 'In one transaction. A refused one does not prevent the others.',
    },
    delete: { summary: 'Delete a message', description: 'It is no longer in the lists.', refuses: ['not_found'] },
  },
  supportThreads: {
    get: {
      summary: 'Read a thread',
      description: 'A member reads the own threads, an administrator all.',
      refuses: ['not_found'],
    },
    replies: {
      summary: 'List the replies of a thread',
      description: 'The first message is the thread itself.',
      refuses: ['not_found'],
    },
    reply: {
      summary: 'Reply in an own thread',
      description: 'A solved thread becomes pending again.',
      refuses: ['not_found', 'too_many_messages'],
    },
  },
  supportDesk: {
    answer: {
      summary: 'Answer in a thread',
      description: 'Text with an unfilled field of a canned answer is refused.',
      refuses: ['not_found'],
    },
    answerTimes: { summary: 'Read the median time until the first answer' },
  },
  cannedAnswers: {
    list: { summary: 'List the canned answers' },
    save: { summary: 'Save a canned answer', description: 'It replaces the answer of the same key.' },
    delete: { summary: 'Delete a canned answer', refuses: ['not_found'] },
  },
  statements: {
    mine: {
      summary: 'Read the own statement',
      description: 'With the balances after each movement. `view` selects one account, or the rewards.',
    },
    rewards: {
      summary: 'Read the sums of the own rewards',
      description: 'Rewards for tasks, bonuses of the plan and referrals, of the current day and month in Asia/Dhaka.',
    },
    save: {
      summary: 'Prepare the own statement of a month as a CSV file',
      description: 'The file is at `path` for a minute, without a token.',
    },
  },
  accounts: {
    statement: {
      summary: 'Read the statement of a member',
      description:
        'An administrator can read every member’s statement, a member only the own one. With the balances after each movement.',
      refuses: ['not_allowed', 'user_not_found'],
    },
    accountant: {
      summary: 'Read the accounting totals',
      description: 'The summaries count the requests created in the period.',
    },
    days: { summary: 'Read the accounting totals by day', description: 'Omits days without movements.' },
    today: { summary: 'Read the accounting totals of today, and the number of registrations' },
    give: { summary: 'Credit a member’s balance', refuses: ['user_not_found'] },
  },
  queuePlaces: {
    mine: {
      summary: 'Read the places of the own pending requests',
      description: 'With the usual wait: the median of the last 50 decisions.',
    },
  },
  queues: {
    waiting: {
      summary: 'Count the pending requests',
      description: 'Pending payments and withdrawals, and unsolved messages.',
    },
    ofMember: { summary: 'Count the pending requests of a member', description: 'All 0 for an unknown member.' },
  },
  exportTables: {
    prepare: {
      summary: 'Prepare a table as a CSV file',
      description:
        'The file is at `path` for a minute, without a token. The audit log has the administrator, the table and the filters.',
    },
  },
  audits: {
    list: { summary: 'Read the audit log' },
  },
}
