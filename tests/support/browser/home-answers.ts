import { accounts } from '#contract/accounts.ts'
import { activity } from '#contract/activity.ts'
import { banks } from '#contract/banks.ts'
import { dayInDhaka } from '#contract/days.ts'
import { notices } from '#contract/notices.ts'
import { numbers } from '#contract/numbers.ts'
import { ownUser } from '#contract/own-user.ts'
import { type Payment, payments } from '#contract/payments.ts'
import { proposals } from '#contract/proposals.ts'
import { queues } from '#contract/queues.ts'
import { type ShopSetup, shop } from '#contract/shop.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import type { Answers } from './serial-answers.ts'

const failed = { status: 500 }
const now = new Date().toISOString()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const createDay = (changes: object) => ({
  data: { day: dayInDhaka(), open: [], done: 0, earned: 0, has_earned: true, is_over: false, ...changes },
})
const open = [
  { _id: null, reward: 200 },
  { _id: null, reward: 200 },
]
const noNotice = { data: { notice: '', notice_bn: '' } }
const notice = {
  data: {
    notice: 'The office is closed on Friday. Withdrawals are paid on Saturday from nine in the morning on.',
    notice_bn: 'শুক্রবার অফিস বন্ধ। শনিবার সকাল নয়টা থেকে টাকা দেওয়া হবে।',
  },
}
const till = {
  _id: '01890000-0000-7000-8000-000000000001',
  bank_name: 'bKash',
  account_number: '01700112233',
  status: 'active',
  method: 'bkash',
  kind: 'personal',
  is_watched: true,
}
const askedNumber = {
  _id: '01890000-0000-7000-8000-000000000002',
  number: '01812345678',
  state: 'asked',
  proved_at: null,
  serves_recovery: false,
  created_at: now,
}

/** What the home of each role reads. */
export const memberReads = [ownUser, tasks.day, tasks.rollOver, notices.get, banks.listValid, activity.mine].map(
  ({ path }) => path,
)
const onPhone = [ownUser, queues.waiting, proposals.waiting, supportDesk.answerTimes]
export const adminReads = {
  phone: onPhone.map(({ path }) => path),
  desktop: [...onPhone, accounts.today].map(({ path }) => path),
  /** On a desktop whose queues cannot be read. */
  failed: [ownUser, queues.waiting, proposals.waiting, accounts.today].map(({ path }) => path),
}

/** Not read before the shop opens. */
export const openReads: string[] = [banks.listValid.path]

const newShop: ShopSetup = {
  is_open: false,
  is_confirmed: false,
  till: { label: 'bKash', number: '01700112233', method: 'bkash' },
  plan: null,
  video: null,
  withdrawals: { amount: 500, days: 3, is_confirmed: false },
  has_factor: false,
  has_email: true,
  phone: null,
  brand: null,
  waiting: { members: 3, subscribed: 2 },
}

/** What a member's home may have to show. */
export const memberStates = {
  'tasks, a notice, a hold, a number to pay and a question': {
    [ownUser.path]: {
      change: { hold: 12_345.5, earning: 23_456.5, unseen: 7, plan_name: 'Diamond', plan_name_bn: 'ডায়মন্ড' },
    },
    [tasks.day.path]: createDay({ open, done: 1, earned: 200 }),
    [notices.get.path]: notice,
    [banks.listValid.path]: { data: [till] },
    [numbers.mine.path]: { data: [askedNumber] },
  },
  'a shop that is not open': {
    [ownUser.path]: { change: { shop: 'not_open' } },
    [tasks.day.path]: createDay({ has_earned: false }),
    [notices.get.path]: noNotice,
  },
  'no tasks and no notice': { [tasks.day.path]: createDay({}), [notices.get.path]: noNotice },
  'tasks for a newcomer': { [tasks.day.path]: createDay({ open, has_earned: false }), [notices.get.path]: noNotice },
  'failed reads': {
    [tasks.day.path]: failed,
    [tasks.rollOver.path]: failed,
    [notices.get.path]: failed,
    [banks.listValid.path]: failed,
    [activity.mine.path]: failed,
  },
} satisfies Record<string, Answers>

/** The ids are made up, as no test opens these requests. */
const toPage = <Row extends object>(rows: Row[]) => ({ data: { items: rows, total: rows.length, next_cursor: null } })
const list = <Row>(count: number, toRow: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => toRow(index))

const request = (index: number) => ({
  _id: `01890000-0000-7000-8000-00000000010${index}`,
  username: `member_${index}`,
  account_number: '01812345678',
  amount: 1_500,
  reason: null,
  archived: false,
  created_at: minutesAgo(90 - index),
})
const toPayment = (index: number): Payment => ({
  ...request(index),
  payment_method: 'bkash',
  transaction_id: `9GH7K2000${index}`,
  date: dayInDhaka(),
  reason_text: null,
  reversed_amount: null,
  status: 'pending',
  flags: [],
  bonus: 0,
  match: null,
  accepted_by_phone: false,
  without_sms: null,
  credited: null,
})
const toWithdrawal = (index: number): Withdrawal => ({
  ...request(index),
  method: 'bkash',
  status: 'pending',
  payout_id: null,
  paid_at: null,
  payout_fee: null,
  waits_until: null,
  decided_at: null,
  member_status: 'active',
  batch_id: null,
  pay_anyway: null,
  to_check: null,
  flags: ['other_number'],
  number_members: 1,
  awaits_sms: false,
})

const queueSize = (count: number, oldest_at: string | null) => ({ count, amount: count * 1_500, oldest_at })
const totals = { day: dayInDhaka(), paidIn: 150_000, paidOut: 2_000.5, rewards: 600, signUps: 14 }
const proposal = {
  _id: '01890000-0000-7000-8000-000000000003',
  endpoint: 'banks.add',
  proposer: 'other_admin',
  is_own: false,
  input: {},
  amount: null,
  created_at: now,
  expires_at: now,
}

/** What an administrator's home may have to show. */
export const adminStates = {
  'requests and a proposal': {
    [queues.waiting.path]: {
      data: {
        payments: queueSize(7, minutesAgo(50)),
        withdrawals: { ...queueSize(2, minutesAgo(90)), methods: [] },
        supports: { count: 0, oldest_at: null },
      },
    },
    [payments.list.path]: toPage(list(5, toPayment)),
    [withdrawals.list.path]: toPage(list(2, toWithdrawal)),
    [supports.list.path]: toPage([]),
    [accounts.today.path]: { data: totals },
    [supportDesk.answerTimes.path]: { data: { today: { count: 3, median_s: 750 }, week: { count: 9, median_s: 800 } } },
    [proposals.waiting.path]: { data: [proposal] },
  },
  'the first steps of a new shop': {
    [ownUser.path]: { change: { shop: 'not_open' } },
    [shop.setup.path]: { data: newShop },
    [accounts.today.path]: { data: totals },
    [supportDesk.answerTimes.path]: {
      data: { today: { count: 0, median_s: null }, week: { count: 0, median_s: null } },
    },
  },
  'nothing that waits': {
    [queues.waiting.path]: {
      data: {
        payments: queueSize(0, null),
        withdrawals: { ...queueSize(0, null), methods: [] },
        supports: { count: 0, oldest_at: null },
      },
    },
    [payments.list.path]: toPage([]),
    [withdrawals.list.path]: toPage([]),
    [supports.list.path]: toPage([]),
    [proposals.waiting.path]: { data: [] },
  },
  'failed reads': {
    [queues.waiting.path]: failed,
    [accounts.today.path]: failed,
    [supportDesk.answerTimes.path]: failed,
    [proposals.waiting.path]: failed,
  },
} satisfies Record<string, Answers>
