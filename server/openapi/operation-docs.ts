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
        'A wrong name and a wrong password get the same answer. Failures are counted per account and per address.',
      refuses: ['wrong_sign_in', 'account_blocked', 'too_many_attempts'],
    },
    changePassword: {
      summary: 'Change one’s password',
      description: 'Ends every session of the account, this one too: sign in again.',
      refuses: ['wrong_password', 'too_many_attempts'],
    },
    forgotPassword: {
      summary: 'Ask for a link to choose a new password',
      description:
        'Answers the same whether or not there is such an account. The link goes to the account’s mail address.',
      refuses: ['too_many_attempts'],
    },
    resetPassword: {
      summary: 'Choose a new password',
      description: 'With the token of the mailed link, once and within 30 minutes. Ends every session of the account.',
      refuses: ['reset_link_over', 'account_blocked', 'too_many_attempts'],
    },
  },
  users: {
    register: {
      summary: 'Register as a member',
      refuses: ['username_taken', 'no_refer_code'],
    },
    registerWithPlan: {
      summary: 'Register somebody else, with a plan',
      description:
        'The caller pays the price from the balance. The new member holds the plan and is referred by the caller.',
      refuses: ['username_taken', 'no_plan', 'insufficient_balance'],
    },
    createAdmin: { summary: 'Create an administrator', refuses: ['username_taken'] },
    me: { summary: 'Read one’s own record' },
    list: { summary: 'List users', description: 'Everybody but the caller and the deleted.' },
    listBlocked: { summary: 'List blocked users' },
    listDeleted: { summary: 'List deleted users' },
    get: { summary: 'Read a user', refuses: ['user_not_found'] },
    block: {
      summary: 'Block or unblock a user',
      description: 'A blocked user’s tokens stop at once.',
      refuses: ['user_not_found', 'not_oneself'],
    },
    delete: {
      summary: 'Delete a user',
      description: 'The user cannot sign in any more. The ledger stays, and the user can be recovered.',
      refuses: ['user_not_found', 'not_oneself'],
    },
    recover: { summary: 'Recover a deleted user', refuses: ['user_not_found', 'not_oneself'] },
  },
  plans: {
    list: { summary: 'List the plans on sale' },
    mine: {
      summary: 'List the plans one has bought',
      description: 'Newest first. `id` is the caller’s `purchased_plan`; whatever it says, these are the caller’s own.',
    },
    create: { summary: 'Add a plan', refuses: ['name_taken'] },
    get: { summary: 'Read a plan', refuses: ['no_plan'] },
    update: {
      summary: 'Change a plan',
      description: 'For members who hold it already too: the bonus of their next task is the new one.',
      refuses: ['no_plan', 'name_taken'],
    },
    delete: { summary: 'Retire a plan', description: 'It is no longer sold; members keep it.', refuses: ['no_plan'] },
    purchase: {
      summary: 'Buy a plan for oneself',
      description: 'Takes the price from the balance and gives the buyer’s referrer the plan’s `refer_balance`.',
      refuses: ['no_plan', 'insufficient_balance'],
    },
  },
  tasks: {
    today: {
      summary: 'List today’s open tasks',
      description:
        'One for each live advertisement that is not yet rewarded today. The first call of a day hands them out.',
    },
    rollOver: { summary: 'Drop what earlier days left open', description: 'Safe to repeat.' },
    clear: {
      summary: 'Clear every member’s open tasks of today',
      description: 'Tomorrow, or a new upload, brings new ones.',
    },
    claim: {
      summary: 'Claim the reward of a task',
      description:
        'Once per task, at most one every 20 seconds of real time since the tasks were handed out. Claims may be delivered late and together as long as that holds.',
      refuses: ['wrong_reward', 'not_found', 'task_done', 'task_too_early'],
    },
  },
  advertises: {
    list: { summary: 'List the uploaded videos', description: 'The live ones, where `status` says nothing else.' },
    retire: {
      summary: 'Retire a video',
      description: 'It brings no new tasks. Those that are handed out stay.',
      refuses: ['not_found', 'already_retired'],
    },
  },
  notices: {
    get: { summary: 'Read the notice' },
    post: { summary: 'Replace the notice' },
  },
  refers: {
    get: { summary: 'Read the referral bonus' },
    set: { summary: 'Set the referral bonus' },
  },
  banks: {
    list: { summary: 'List all bank accounts' },
    listValid: { summary: 'List the active bank accounts', description: 'Where a member may send money to.' },
    add: { summary: 'Add a bank account', refuses: ['name_taken'] },
    changeStatus: { summary: 'Activate or deactivate a bank account', refuses: ['not_found'] },
    delete: { summary: 'Delete a bank account', refuses: ['not_found'] },
  },
  payments: {
    request: {
      summary: 'Ask for a top-up',
      description: 'Nothing moves until an administrator has compared it with the money that came in.',
      refuses: ['date_ahead', 'transaction_id_used'],
    },
    mine: { summary: 'List one’s own top-ups' },
    mineOne: { summary: 'Read one of one’s own top-ups', refuses: ['not_found'] },
    list: { summary: 'List all top-ups' },
    accept: {
      summary: 'Decide a top-up',
      description:
        'Accepting credits the member’s balance and, at the first top-up, the referrer’s earning. A transaction id succeeds once per method, for ever.',
      refuses: ['not_found', 'already_decided', 'transaction_id_used'],
    },
    acceptMany: {
      summary: 'Decide many top-ups',
      description: 'In one transaction. One that is refused keeps no other from being decided.',
    },
    archive: {
      summary: 'Put a decided top-up away from the history, or back',
      description: 'The ledger keeps it either way.',
      refuses: ['not_found', 'not_decided'],
    },
  },
  transfers: {
    toWallet: {
      summary: 'Send money to another member',
      description: 'From one’s balance to the balance of another live customer.',
      refuses: ['user_not_found', 'to_oneself', 'insufficient_balance'],
    },
    fromIncome: { summary: 'Move one’s earning to one’s balance', refuses: ['insufficient_balance'] },
    mine: { summary: 'List one’s transfers', description: 'Those sent and those received.' },
  },
  withdrawals: {
    request: {
      summary: 'Ask to be paid out',
      description: 'Holds the amount, from one’s earning, until it is decided.',
      refuses: ['below_minimum', 'insufficient_earning'],
    },
    mine: { summary: 'List one’s own withdrawals' },
    mineOne: { summary: 'Read one of one’s own withdrawals', refuses: ['not_found'] },
    list: { summary: 'List all withdrawals' },
    decide: {
      summary: 'Decide a withdrawal',
      description: 'Approving pays the held amount out, denying gives it back.',
      refuses: ['not_found', 'already_decided'],
    },
    decideMany: {
      summary: 'Decide many withdrawals',
      description: 'In one transaction. One that is refused keeps no other from being decided.',
    },
    archive: {
      summary: 'Put a decided withdrawal away from the history, or back',
      description: 'The ledger keeps it either way.',
      refuses: ['not_found', 'not_decided'],
    },
    limits: { summary: 'Read the least that can be withdrawn, and how long it takes' },
    info: { summary: 'Read the same two figures', description: 'Another name of /withdraw/get-amount.' },
    setLimits: { summary: 'Set the least that can be withdrawn, and how long it takes' },
    setInfo: { summary: 'Set the same two figures', description: 'Another name of /withdraw/set-amount.' },
  },
  supports: {
    create: { summary: 'Write to the support' },
    mine: { summary: 'List one’s own messages' },
    list: { summary: 'List all messages' },
    solve: { summary: 'Mark a message as solved', refuses: ['not_found'] },
    solveMany: {
      summary: 'Mark up to 100 messages as solved',
      description: 'In one transaction. One that is refused keeps no other from being solved.',
    },
    delete: { summary: 'Delete a message', description: 'It disappears from the lists.', refuses: ['not_found'] },
  },
  accounts: {
    statement: {
      summary: 'Read the statement of a member',
      description: 'Of any member to an administrator, of oneself to a member. With the balances after each movement.',
      refuses: ['not_allowed', 'user_not_found'],
    },
    accountant: { summary: 'Read the books', description: 'The summaries count the requests made in the period.' },
    days: { summary: 'Read the books day by day', description: 'Days without any movement are left out.' },
    today: { summary: 'Read the books of today, and how many have registered' },
    give: { summary: 'Give a member balance', refuses: ['user_not_found'] },
  },
  queues: {
    waiting: {
      summary: 'Count what waits',
      description: 'Payments and withdrawals that are not decided, messages that are not solved.',
    },
  },
  exportTables: {
    prepare: {
      summary: 'Prepare a table as a CSV file',
      description:
        'The file is at `path` for a minute, without a token. Who asked for it, and for what, is in the audit log.',
    },
  },
  audits: {
    list: { summary: 'Read the audit log' },
  },
}
