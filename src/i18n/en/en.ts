import { type SuccessCode, successes } from '#contract/successes.ts'
import { numberRecovery, sessions, users } from './account.tsx'
import { activity } from './activity.ts'
import { books } from './books.tsx'
import { statements, transactions } from './history.ts'
import { home } from './home.ts'
import { banks, payments, paymentWatch, topUp, transfers, withdrawalProof, withdrawals } from './money.tsx'
import { notifications, push } from './notifications.ts'
import { clock, outbox, storage, unanswered } from './outbox.tsx'
import { receipts } from './receipts.ts'
import { fieldIssues, refusals } from './refusals.ts'
import { requests } from './requests.tsx'
import { security } from './security.tsx'
import { supports } from './supports.ts'
import { plans, tasks, unplayable, videos } from './tasks.tsx'
import { forms, press, pwa, ui } from './ui.ts'

/** All messages of the members' screens in English. */
export const messages = {
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
  successes: successes as Record<SuccessCode, string>,
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

/** A message that is missing in another language does not compile. */
export type Messages = typeof messages
