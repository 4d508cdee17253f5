import type { ReactNode } from 'react'
import { format, selectPlural } from './format.ts'

export const outbox = {
  title: 'Waiting to be sent',
  empty: 'Nothing is waiting',
  emptyHelp: 'What you fill in without a connection is saved here until it is sent.',
  sentNow: 'Sent just now',
  filledIn: (when: ReactNode) => <>Saved {when}</>,
  waitingCount: (count: number) =>
    selectPlural(count, {
      one: '1 form is waiting to be sent',
      other: `${format(count)} forms are waiting to be sent`,
    }),
  kinds: { payment: 'Payment form', support: 'Support message', reply: 'Reply to support', claim: 'Task reward' },
  states: {
    waiting: 'Waiting to be sent',
    sending: 'Sending',
    'sign-in': 'Sign in to send',
    'needs-fix': 'Needs a fix',
    sent: 'Sent',
  },
  sendNow: 'Send now',
  sendAll: 'Send all now',
  edit: 'Edit',
  save: 'Save',
  delete: 'Delete',
  signIn: 'Sign in',
  /** Where the browser sends it with Joma closed, and where not. */
  saved: "Saved on this device. We'll send it when you're online.",
  savedUntilOpened: "Saved on this device. We'll send it when you next open Joma online.",
  savedUntilSignIn: "Saved on this device. We'll send it once you sign in again.",
  savedReward: 'Your finished task is saved on this device. The reward is added once it is sent.',
  notSentYet: 'It could not be sent yet. Joma keeps trying.',
  unavailable: 'This device cannot save anything to send later. What you fill in is sent at once, or not at all.',
  nextAttempt: (when: string) => `Joma tries again ${when}.`,
  noResponse: "Not confirmed yet. We'll send it again.",
  alreadySent: 'It was sent meanwhile and can no longer be changed.',
  full: (maxCount: string) => `${maxCount} forms are waiting already. Send or delete one first.`,
  cannotSave: 'This device cannot save it to send later. Check your connection and try again.',
  confirmDelete: (what: ReactNode) => <>{what} is deleted from this device and not sent.</>,
  confirmDeleteUnsure: (what: ReactNode) => (
    <>{what} is deleted from this device. It may have reached Joma already; then it stays there.</>
  ),
  confirmLogOut: (count: number) =>
    selectPlural(count, {
      one: "1 form is still waiting to be sent. It stays on this device, and we'll send it when you sign in again.",
      other: `${format(count)} forms are still waiting to be sent. They stay on this device, and we'll send them when you sign in again.`,
    }),
}
