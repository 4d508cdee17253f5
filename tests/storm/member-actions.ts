import { randomUUID } from 'node:crypto'
import { toPoisha } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type CreateWrite, prepareWrite } from './prepare-write.ts'
import type { Random } from './random.ts'
import { applyReward, applyWithdrawal, type StormState } from './state.ts'

/** Actions of members. */
export const memberActions = {
  wallet: (state: StormState, random: Random) => {
    const [as, to] = [random.pick(state.members), random.pick(state.members)]
    const amount = random.pick([1, 7.77, 33.33, 250])
    return prepareWrite({
      endpoint: transfers.toWallet,
      as,
      input: { username: to.username, amount },
      apply: ({ _id }) => {
        state.created.transfer.push(_id)
        state.balances.add(as.username, { balance: -toPoisha(amount) })
        state.balances.add(to.username, { balance: toPoisha(amount) })
      },
    })
  },

  income: (state: StormState, random: Random) => {
    const as = random.pick(state.members)
    const amount = random.pick([0.01, 10, 99.99, 700])
    return prepareWrite({
      endpoint: transfers.fromIncome,
      as,
      input: { amount },
      apply: ({ _id }) => {
        state.created.transfer.push(_id)
        state.balances.add(as.username, { earning: -toPoisha(amount), balance: toPoisha(amount) })
      },
    })
  },

  pay: (state: StormState, random: Random) => {
    const as = random.pick(state.members)
    const amount = random.pick([50, 120.5, 400])
    const transaction_id = randomUUID().replaceAll('-', '')
    const payment_method = random.pick(['bkash', 'nagod', 'rocket'] as const)
    return prepareWrite({
      endpoint: payments.request,
      as,
      input: { account_number: '01712345678', payment_method, transaction_id, amount, date: '2026-01-31' },
      apply: ({ _id }) => {
        state.created.payment.push(_id)
        state.payments.push({ id: _id, username: as.username, amount: toPoisha(amount) })
      },
    })
  },

  withdraw: (state: StormState, random: Random) => {
    const as = random.pick(state.members)
    const amount = random.pick([500, 500.5, 600])
    return prepareWrite({
      endpoint: withdrawals.request,
      as,
      input: { account_number: '01712345678', method: 'bkash', amount },
      apply: ({ _id }) => {
        state.created.withdrawal.push(_id)
        state.withdrawals.push({ id: _id, username: as.username, amount: toPoisha(amount) })
        state.balances.add(as.username, { earning: -toPoisha(amount), hold: toPoisha(amount) })
      },
    })
  },

  cancelWithdrawal: (state: StormState, random: Random) => {
    // The oldest ones, which administrators decide concurrently.
    const waiting = state.withdrawals[random.between(0, Math.min(11, state.withdrawals.length - 1))]
    const as = state.members.find(({ username }) => username === waiting?.username)
    if (!waiting || !as) return undefined
    return prepareWrite({
      endpoint: withdrawals.cancel,
      as,
      input: { id: waiting.id },
      apply: () => applyWithdrawal(state, waiting, 'cancelled'),
    })
  },

  buy: (state: StormState, random: Random) => {
    const [as, plan] = [random.pick(state.members), random.pick(state.plans)]
    return prepareWrite({
      endpoint: plans.purchase,
      as,
      input: { planName: plan.name },
      apply: () => {
        state.balances.add(as.username, { balance: -plan.price })
        if (as.referrer && plan.referBalance > 0n) state.referringPurchases.add(`${as.username} ${plan.name}`)
      },
    })
  },

  registerWithPlan: (state: StormState, random: Random) => {
    const [as, plan] = [random.pick(state.members), random.pick(state.plans)]
    const password = 'a password of the storm'
    return prepareWrite({
      endpoint: users.registerWithPlan,
      as,
      input: {
        username: `n${randomUUID().slice(0, 13)}`,
        email: 'new@example.com',
        country: 'Bangladesh',
        mobile_number: '01812345678',
        gender: 'female',
        password,
        confirm_password: password,
        planName: plan.name,
      },
      apply: () => {
        state.balances.add(as.username, { balance: -plan.price })
        if (plan.referBalance > 0n) state.referringPurchases.add(`${as.username} ${plan.name}`)
      },
    })
  },

  claim: (state: StormState, random: Random) => {
    const as = random.pick(state.members)
    // Removed only after the reward, so that concurrent claims of one task occur.
    const task_id = as.tasks[random.between(0, Math.min(2, as.tasks.length - 1))]
    if (!task_id) return undefined
    return prepareWrite({
      endpoint: tasks.claim,
      as,
      input: { task_id, amount: taskReward },
      apply: ({ reward, bonus }) => {
        as.tasks = as.tasks.filter((id) => id !== task_id)
        applyReward(state, as, { reward, bonus })
      },
    })
  },
} satisfies Record<string, CreateWrite>
