import type { ReactNode } from 'react'
import { brand } from '../../brand/brand.ts'
import { format, selectPlural } from './format.ts'

export const outbox = {
  mayBeDone: 'What you sent last may have gone through. Checking…',
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
  fixCount: (count: number) =>
    selectPlural(count, { one: '1 form needs a fix', other: `${format(count)} forms need a fix` }),
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
  savedUntilOpened: `Saved on this device. We'll send it when you next open ${brand.name} online.`,
  /** The server is reached, but could not take it. */
  savedRetrying: `Saved on this device. It could not be sent yet. ${brand.name} keeps trying.`,
  savedUntilSignIn: "Saved on this device. We'll send it once you sign in again.",
  savedReward: 'Your finished task is saved on this device. The reward is added once it is sent.',
  notSentYet: `It could not be sent yet. ${brand.name} keeps trying.`,
  unavailable: 'This device cannot save anything to send later. What you fill in is sent at once, or not at all.',
  nextAttempt: (when: string) => `${brand.name} tries again ${when}.`,
  noResponse: "Not confirmed yet. We'll send it again.",
  /** Behind the refusal over the limit. */
  sentAfterLimit: `${brand.name} then sends this one by itself.`,
  alreadySent: 'It was sent meanwhile and can no longer be changed.',
  full: (maxCount: string) => `${maxCount} forms are waiting already. Send or delete one first.`,
  cannotSave: 'This device cannot save it to send later. Check your connection and try again.',
  confirmDelete: (what: ReactNode) => <>{what} is deleted from this device and not sent.</>,
  confirmDeleteUnsure: (what: ReactNode) => (
    <>
      {what} is deleted from this device. It may have reached {brand.name} already; then it stays there.
    </>
  ),
  confirmLogOut: (count: number) =>
    selectPlural(count, {
      one: "1 form is still waiting to be sent. It stays on this device, and we'll send it when you sign in again.",
      other: `${format(count)} forms are still waiting to be sent. They stay on this device, and we'll send them when you sign in again.`,
    }),
}

export const unanswered = {
  done: 'What you sent last has gone through.',
  earlier: 'What you sent before has gone through. What is here now is not sent yet.',
  confirmLogOut: `The answer to what you sent last is not known yet. If you log out now, ${brand.name} cannot check any more whether it has gone through.`,
  none: 'What you sent last did not arrive. Nothing happened. You can send it again.',
  notYet: 'What you sent last has not arrived so far. You can send it again: it is done only once.',
  expired: 'What you sent last is too old to be checked. Look at your history before you send it again.',
  settled: `Another tab of ${brand.name} has the answer to what you sent last.`,
  running: 'What you sent last is still being handled.',
  unknown: `What you sent last may have gone through. ${brand.name} cannot be reached to check it. Sending it again will not do it twice.`,
}

export const storage = {
  blocked: `This browser does not let ${brand.name} store anything. You can use ${brand.name}, but you have to sign in again each time. To change this, allow cookies and site data.`,
  fullAtSignIn:
    'The storage of this device is full, so you cannot be signed in. Delete something that you do not need, and try again.',
  fullAtSending:
    'The storage of this device is full, so nothing was sent. Delete something that you do not need, and try again.',
  fullOutbox:
    'The storage of this device is full, so it cannot be saved to send later. Delete something that you do not need, or try again when you are online.',
}

export const clock = {
  wrong: 'The clock of this phone is wrong. Set its date and time to automatic.',
}
