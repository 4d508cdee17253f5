import type { Messages } from '../en/en.ts'
import { numberRecovery, sessions, users } from './account.tsx'
import { activity } from './activity.ts'
import { books } from './books.tsx'
import { statements, transactions } from './history.ts'
import { home } from './home.ts'
import { banks, payments, paymentWatch, topUp, transfers, withdrawalProof, withdrawals } from './money.tsx'
import { notifications, push } from './notifications.ts'
import { clock, outbox, storage, unanswered } from './outbox.tsx'
import { receipts } from './receipts.ts'
import { fieldIssues, refusals, successes } from './refusals.ts'
import { requests } from './requests.tsx'
import { security } from './security.tsx'
import { supports } from './supports.ts'
import { plans, tasks, unplayable, videos } from './tasks.tsx'
import { forms, press, pwa, ui } from './ui.ts'

/** All messages of the members' screens in Bengali. */
export const messages: Messages = {
  activity,
  banks,
  books,
  clock,
  fieldIssues,
  forms,
  home,
  notifications,
  numberRecovery,
  outbox,
  paymentWatch,
  payments,
  plans,
  press,
  push,
  pwa,
  receipts,
  refusals,
  requests,
  security,
  sessions,
  statements,
  storage,
  successes,
  supports,
  tasks,
  topUp,
  transactions,
  transfers,
  ui,
  unanswered,
  unplayable,
  users,
  videos,
  withdrawalProof,
  withdrawals,
}
