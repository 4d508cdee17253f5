import type fc from 'fast-check'
import type { CommandDefinition } from './define-command.ts'
import { blockMember, deleteMember, giveBalance, recoverMember } from './member-commands.ts'
import { decidePayment, decidePayments, requestPayment } from './payment-commands.ts'
import { cancelBatch, createBatch, payBatch } from './payout-commands.ts'
import { createPlan, purchasePlan, retirePlan, updatePlan } from './plan-commands.ts'
import { register, registerWithPlan } from './registration-commands.ts'
import { repeatRequest } from './repeat-command.ts'
import { setLimits, setMinimum, setReferBonus } from './setting-commands.ts'
import { claimTask, clearTasks, rollOver } from './task-commands.ts'
import { transferIncome, transferWallet } from './transfer-commands.ts'
import { cancelWithdrawal, decideWithdrawal, decideWithdrawals, requestWithdrawal } from './withdrawal-commands.ts'

/** The relative frequency of each command. */
const weights: [CommandDefinition, number][] = [
  [requestPayment, 12],
  [decidePayment, 8],
  [decidePayments, 4],
  [createPlan, 4],
  [updatePlan, 4],
  [retirePlan, 3],
  [purchasePlan, 6],
  [register, 4],
  [registerWithPlan, 4],
  [transferWallet, 5],
  [transferIncome, 4],
  [requestWithdrawal, 10],
  [cancelWithdrawal, 2],
  [decideWithdrawal, 7],
  [decideWithdrawals, 2],
  [createBatch, 6],
  [payBatch, 6],
  [cancelBatch, 3],
  [claimTask, 16],
  [rollOver, 4],
  [clearTasks, 3],
  [giveBalance, 4],
  [blockMember, 4],
  [deleteMember, 3],
  [recoverMember, 6],
  [setReferBonus, 4],
  [setMinimum, 3],
  [setLimits, 3],
  [repeatRequest, 6],
]

export const commandNames: string[] = weights.map(([{ name }]) => name)

type AnyCommand = CommandDefinition['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never

/** Repeats each command by its weight, because fast-check picks all commands with equal probability. */
export const allCommands: fc.Arbitrary<AnyCommand>[] = weights.flatMap(([{ arbitrary }, weight]) =>
  Array<fc.Arbitrary<AnyCommand>>(weight).fill(arbitrary),
)
