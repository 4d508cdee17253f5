import * as v from 'valibot'
import { AccountNumber, isPayable } from '../account-numbers.ts'
import { BulkIds } from '../bulk.ts'
import { endpoints, fields, noData, nothing } from '../endpoint.ts'
import { Id, PaymentMethod, Text } from '../fields.ts'
import { issue } from '../issues.ts'
import { period } from '../lists.ts'
import { Direction, TakaOrNone, TakaSum } from '../money.ts'
import { TillKind } from '../till-kind.ts'
import {
  NewTillSettings,
  ShadowReport,
  Till,
  TillAlarm,
  TillMode,
  TillSettings,
  TillStatus,
  TillVisibility,
} from './till.ts'

const BalanceLine = v.object({
  _id: Id,
  direction: v.nullable(Direction),
  amount: v.nullable(TakaSum),
  transaction_id: v.nullable(v.string()),
})

export const BalancePreview = v.object({
  /** Waiting SMS that lead to the balance. They link, and are suggested only. */
  linked: v.array(BalanceLine),
  /** Waiting SMS that do not lead to it. They are no longer waited for. */
  unproven: v.array(BalanceLine),
  forged: v.array(BalanceLine),
  undone: TakaSum,
})
export type BalancePreview = v.InferOutput<typeof BalancePreview>

export const tills = endpoints({
  list: {
    method: 'GET',
    path: '/till/get-tills',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay', 'banks.change', 'accounts.read'],
    input: nothing,
    output: v.array(Till),
    tags: ['Till'],
  },
  add: {
    method: 'POST',
    path: '/till/add-till',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    input: v.pipe(
      fields({ method: PaymentMethod, number: AccountNumber, kind: TillKind, label: Text(40) }),
      v.forward(
        v.partialCheck(
          [['number'], ['method']],
          ({ number, method }) => isPayable(number, method),
          issue('not_an_account_number'),
        ),
        ['number'],
      ),
    ),
    output: noData,
    touches: ['Till'],
    audit: 'add-till',
    message: 'Till added.',
  },
  update: {
    method: 'PATCH',
    path: '/till/update-till/:id',
    role: 'admin',
    permission: 'banks.change',
    fresh: true,
    secondPerson: 'always',
    /** Without a visibility it stays as it is. */
    input: fields({
      id: Id,
      kind: TillKind,
      label: Text(40),
      status: TillStatus,
      visibility: v.optional(TillVisibility),
    }),
    output: noData,
    touches: ['Till', 'Bank'],
    audit: 'update-till',
    message: 'Till changed.',
  },
  /** Only the change to `auto` needs a second person, so that one person can stop it at once. */
  setMode: {
    method: 'PATCH',
    path: '/till/set-mode/:id',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'mode',
    input: fields({ id: Id, mode: TillMode }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'set-till-mode',
    message: 'Mode changed.',
  },
  /** What entering a balance would do. `forged`: linked SMS that the balance proves forged. `undone`: taka of their effects. */
  previewBalance: {
    method: 'GET',
    path: '/till/preview-balance/:id',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ id: Id, balance: v.string() }),
    output: BalancePreview,
    tags: ['Till', 'Payment'],
  },
  /**
   * The balance as the provider's app shows it now. Lines that do not lead to it are no longer waited for. It also waits for a second
   * person if no SMS of a phone leads to it.
   */
  enterBalance: {
    method: 'POST',
    path: '/till/enter-balance/:id',
    role: 'admin',
    permission: 'payments.decide',
    fresh: true,
    secondPerson: 'sum',
    input: fields({ id: Id, balance: TakaOrNone }),
    output: noData,
    touches: ['Till', 'Payment'],
    audit: 'enter-till-balance',
    message: 'Balance saved.',
  },
  /** Of the days on which the payments were decided. */
  shadowReport: {
    method: 'GET',
    path: '/till/get-shadow-report',
    role: 'admin',
    permission: ['payments.decide', 'settings.change'],
    input: fields({ ...period, payment_method: v.optional(PaymentMethod) }),
    output: ShadowReport,
    tags: ['Till', 'Payment'],
  },
  alarms: {
    method: 'GET',
    path: '/till/get-alarms',
    role: 'admin',
    permission: ['payments.decide', 'withdrawals.pay', 'banks.change', 'accounts.read'],
    input: nothing,
    output: v.array(TillAlarm),
    tags: ['Till'],
  },
  /** `others`: more alarms that are closed with it, as those of the same kind and till. Those that are not open are skipped. */
  closeAlarm: {
    method: 'PATCH',
    path: '/till/close-alarm/:id',
    role: 'admin',
    permission: 'payments.decide',
    input: fields({ id: Id, others: v.optional(BulkIds(Id)), note: Text(300) }),
    output: noData,
    touches: ['Till'],
    audit: 'close-till-alarm',
    message: 'Alarm closed.',
  },
  settings: {
    method: 'GET',
    path: '/till/get-settings',
    role: 'admin',
    permission: 'settings.change',
    input: nothing,
    output: TillSettings,
    tags: ['Till'],
  },
  setSettings: {
    method: 'POST',
    path: '/till/set-settings',
    role: 'admin',
    permission: 'settings.change',
    fresh: true,
    secondPerson: 'always',
    input: NewTillSettings,
    output: TillSettings,
    touches: ['Till'],
    audit: 'set-till-settings',
    message: 'Settings changed.',
  },
})
