import type { ReactNode } from 'react'
import { format, selectPlural } from './format.ts'

export const outbox = {
  title: 'Waiting to be sent',
  empty: 'Nothing waits to be sent',
  emptyHelp: 'What you fill in without a connection is saved here until it is sent.',
  sentNow: 'Sent just now',
  filledIn: (when: ReactNode) => <>Filled in {when}</>,
  waitingCount: (count: number) =>
    selectPlural(count, { one: 'One entry waits to be sent', other: `${format(count)} entries wait to be sent` }),
  kinds: { payment: 'Payment form', support: 'Support message', claim: 'Task reward' },
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
  saved: 'Saved on this phone. It is sent when there is a connection.',
  savedUntilOpened: 'Saved on this phone. It is sent when Joma is next opened with a connection.',
  savedUntilSignIn: 'Saved on this phone. It is sent once you sign in again.',
  savedReward: 'Your finished task is saved on this phone. The reward is added once it is sent.',
  notSentYet: 'It could not be sent yet. Joma keeps trying.',
  unavailable: 'This phone cannot save anything to send later. What you fill in is sent at once, or not at all.',
  nextAttempt: (when: string) => `Joma tries again ${when}.`,
  noResponse: 'No answer yet, so it is sent again as it is.',
  alreadySent: 'It was sent meanwhile and can no longer be changed.',
  full: (maxCount: string) => `${maxCount} entries wait already. Send or delete one first.`,
  cannotSave: 'This phone cannot save it to send later. Check your connection and try again.',
  confirmDelete: (what: ReactNode) => <>{what} is deleted from this phone and not sent.</>,
  confirmDeleteUnsure: (what: ReactNode) => (
    <>{what} is deleted from this phone. It may have reached Joma already; then it stays there.</>
  ),
  confirmLogOut: (count: number) =>
    selectPlural(count, {
      one: 'One entry still waits to be sent. It stays on this phone and is sent when you sign in again.',
      other: `${format(count)} entries still wait to be sent. They stay on this phone and are sent when you sign in again.`,
    }),
}
