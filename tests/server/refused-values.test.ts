import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { advertises } from '#contract/advertises.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { clientErrors } from '#contract/client-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultLimits, limits } from '#contract/limits.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { plans } from '#contract/plans.ts'
import { push } from '#contract/push.ts'
import { refers } from '#contract/refers.ts'
import { rewards } from '#contract/rewards.ts'
import { sessions } from '#contract/sessions.ts'
import { statements } from '#contract/statements.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { send } from '../support/server/call.ts'
import { createMember, paymentInput, registrationInput, sharedAdmin } from '../support/server/members.ts'

const id = randomUUID()
const price = [-1, 0.001, 10_000_000.01, 1e21, '5', null]
const amount = [0, ...price]
const noDay = ['2026-02-30', '2026-13-01', '0000-01-01', '20 November', '']
const days = { from: noDay, to: noDay }
const longText = (limitChars: number) => ['', '  ', 'a'.repeat(limitChars + 1), 5]
const plan = { plan_name: 'A plan', price: 1, bonus: 0, refer_balance: 0, features: '["a"]' }
const manyIds = Array.from({ length: 101 }, () => randomUUID())
const lists = ['[]', '[""]', '["a", 1]', '{"a":"b"}', '"a"', 'null', 'a feature', '', undefined]

/** Of each call, the values that a field refuses, or those values by the code of their issue. */
type Refused = Record<string, unknown[] | Record<string, unknown[]>>

/** With the fields that the rules of the other fields need. */
const endpoints: [name: string, endpoint: Endpoint, refused: Refused, input?: object][] = [
  ['accounts.accountant', accounts.accountant, days],
  ['accounts.days', accounts.days, days],
  ['accounts.give', accounts.give, { amount, username: ['', null], note: ['  ', 'a'.repeat(301), 5] }],
  ['advertises.publish', advertises.publish, { cost: [-1, 1e300, Number.MAX_VALUE] }, { id }],
  [
    'cannedAnswers.save',
    cannedAnswers.save,
    { key: ['0', '10'], title: [' '], text_en: longText(1_000), text_bn: longText(1_000) },
  ],
  [
    'clientErrors.report',
    clientErrors.report,
    { name: ['x'.repeat(61)], message: ['x'.repeat(301)], trace: ['x'.repeat(1_001)], screen: ['x'.repeat(101)] },
  ],
  [
    'limits.set',
    limits.set,
    {
      least_top_up: [0, 0.001],
      least_transfer: [-1],
      referral_top_up: ['500'],
      open_payments: [0],
      open_withdrawals: [1.5],
      open_messages: [10_001],
      transfers_per_hour: [null],
      accounts_per_number: [Number.NaN],
      registrations_per_hour: [undefined],
    },
    defaultLimits,
  ],
  ['notices.post', notices.post, { notice: { required: [' '] } }],
  [
    'payments.accept',
    payments.accept,
    { reason: { invalid: ['bad_mood'] } },
    { _id: id, username: 'rahim', status: 'deny' },
  ],
  [
    'payments.accept in own words',
    payments.accept,
    { reason_text: [undefined, '   ', 'x'.repeat(301)] },
    { _id: id, username: 'rahim', status: 'deny', reason: 'other' },
  ],
  ['payments.acceptMany', payments.acceptMany, { status: [undefined, 'pending', 'done', null] }, { ids: [id] }],
  ['payments.archive', payments.archive, { archived: { required: ['true', 1, null, undefined] } }, { id }],
  ['payments.list', payments.list, { sort: ['username'] }],
  [
    'payments.request',
    payments.request,
    {
      amount: [...amount, 1.005],
      payment_method: ['paypal'],
      account_number: ['123', 'my phone'],
      transaction_id: ['', 'a b'],
      date: noDay,
    },
    paymentInput(500),
  ],
  [
    'the number of payments.request',
    payments.request,
    { account_number: { not_an_account_number: ['1712345678', '123456', '12345678901234567890', '01212345678'] } },
    paymentInput(500),
  ],
  ['payouts.pay', payouts.pay, { rows: [[], [{ _id: id }, { _id: id }]] }, { batch: id }],
  ['plans.create', plans.create, { price, features: lists }, plan],
  [
    'plans.update',
    plans.update,
    { plan_name: ['  '], price, bonus: [0.001], refer_balance: [null], features: lists },
    { ...plan, id },
  ],
  ['plans.create above the price', plans.create, { refer_balance: { above_price: [1.01] } }, plan],
  [
    'push.subscribe',
    push.subscribe,
    {
      endpoint: ['http://push.example/1', 'https://user@push.example/1', 'push'],
      p256dh: ['short'],
      auth: [''],
      locale: ['fr'],
    },
  ],
  ['refers.set', refers.set, { amount: [...price, undefined] }],
  ['rewards.setCeiling', rewards.setCeiling, { ceiling: [0, -1, taskReward - 1, 1e300, 0.5] }],
  [
    'sessions.changePassword',
    sessions.changePassword,
    { confirmPassword: { passwords_differ: ['staple batery'] } },
    { currentPassWord: 'correct horse', newPassword: 'staple battery' },
  ],
  ['sessions.forgotPassword', sessions.forgotPassword, { username: [undefined, ...longText(64), ['a']] }],
  ['sessions.signIn', sessions.signIn, { username: { required: [undefined] }, password: { required: [undefined] } }],
  ['statements.mine', statements.mine, { view: ['hold'] }],
  ['statements.save', statements.save, { month: ['2026-13', '2026-1', '0000-01', '2026-11-01', ''] }],
  ['supportDesk.answer', supportDesk.answer, { message: longText(2_000) }, { id }],
  ['supportThreads.reply', supportThreads.reply, { message: longText(2_000) }, { id }],
  ['supports.create', supports.create, { message: longText(2_000) }],
  ['supports.solveMany', supports.solveMany, { ids: [[], [id, id], manyIds] }],
  [
    'tasks.claim',
    tasks.claim,
    { task_id: [undefined], evidence: ['', 'x'.repeat(64), 'A'.repeat(64), 'a'.repeat(65)] },
    { amount: taskReward, task_id: id },
  ],
  ['transfers.fromIncome', transfers.fromIncome, { amount }],
  ['transfers.toWallet', transfers.toWallet, { amount, username: ['', null] }],
  ['users.block', users.block, { status: ['vanish'], waiting: ['forget'] }, { username: 'rahim', status: 'block' }],
  [
    'users.register',
    users.register,
    { confirm_password: { passwords_differ: ['correct house'] } },
    registrationInput(),
  ],
  ['withdrawals.archive', withdrawals.archive, { archived: { required: ['true', 1, null, undefined] } }, { id }],
  ['withdrawals.decide', withdrawals.decide, { reason: { required: [undefined, '   '] } }, { id, status: 'denied' }],
  ['withdrawals.decideMany', withdrawals.decideMany, { status: [undefined, 'pending', 'done', null] }, { ids: [id] }],
  [
    'withdrawals.decideMany that denies',
    withdrawals.decideMany,
    { reason: [undefined, '', '   ', 5] },
    { ids: [id], status: 'denied' },
  ],
  [
    'withdrawals.request',
    withdrawals.request,
    { amount: [...amount, 600.001], method: ['cash'], account_number: [''] },
    { account_number: '01712345678', method: 'bkash', amount: 600 },
  ],
]

const cases = endpoints.flatMap(([name, endpoint, refused, input = {}]) =>
  Object.entries(refused).map(([field, values]) => ({ name, field, endpoint, values, input })),
)

test.each(cases)('$name refuses invalid values of $field with an error at this field', async (each) => {
  const { endpoint, field, values, input } = each
  const as =
    endpoint.role === 'customer' ? await createMember() : endpoint.role === 'anyone' ? undefined : await sharedAdmin()
  const issuesOf = async (fields: object) => {
    const { status, issues } = await send(endpoint, fields, { as })
    expect(status, JSON.stringify(fields)).toBe(400)
    return issues
  }
  const { [field]: _, ...others } = input as Record<string, unknown>
  const byCode = Array.isArray(values) ? { '': values } : values

  for (const [code, invalid] of Object.entries(byCode))
    for (const value of invalid) {
      const issues = await issuesOf({ ...others, [field]: value })
      expect(Object.keys(issues), JSON.stringify(value)).toContain(field)
      if (code) expect(issues[field]).toBe(code)
      // An input that is complete without the field has no other error.
      if (Object.keys(others).length > 0) expect(Object.keys(issues)).toEqual([field])
    }
})
