import type { ReactNode } from 'react'

/** The screens of one request. The words of outcomes are the same for members and administrators. */
export const requests = {
  topUp: 'Top-up',
  withdrawal: 'Withdrawal',
  entry: 'Entry',
  outcomes: {
    waiting: 'Waiting',
    paying: 'Being paid',
    done: 'Done',
    denied: 'Not accepted',
    cancelled: 'Cancelled',
    unsent: 'Not sent yet',
    takenBack: 'Taken back',
  },
  by: (method: string) => `By ${method}`,
  to: (method: string) => `To ${method}`,
  from: (number: ReactNode, day: ReactNode) => (
    <>
      from {number} · {day}
    </>
  ),
  toNumber: (number: ReactNode, day: ReactNode) => (
    <>
      to {number} · {day}
    </>
  ),
  progress: 'Progress',
  notYet: 'not yet',
  steps: {
    saved: 'Saved on this phone',
    sent: 'Sent',
    added: 'Added to your balance',
    toBeAdded: 'Added to your balance',
    cancelled: 'Cancelled by you',
    asked: 'Asked',
    approved: 'Approved',
    paid: 'Paid',
    toBePaid: 'Paid',
  },
  afterAsked: (wait: string) => `${wait} after you asked`,
  received: 'You received',
  about: (wait: string) => `about ${wait}`,
  keepSms: (method: string) => `Keep the SMS of ${method} until the money is added.`,
  correct: {
    start: 'Correct and send again',
    lookedFor: (id: ReactNode) => <>We looked for {id}.</>,
    oftenZero: 'In bKash an O is often a 0.',
    sameId: 'This is the ID that was not found. Compare it with your SMS.',
    changeThese: 'Change these too',
    send: 'Send again',
  },
  cancel: {
    start: 'Cancel request',
    question: (amount: string) =>
      `Cancel the request to add ${amount} tk? The money that you sent is not sent back by this.`,
    back: 'Go back',
  },
  tellAdded: 'Tell me when it is added',
  tellPaid: 'Tell me when it is paid',
  ask: 'Ask about this',
  talk: 'Talk with support',
  write: 'Write to support',
  earlierTalk: 'An earlier conversation',
  details: 'Details',
  toOurNumber: 'To our number',
  yourBalance: 'Your balance',
  notChanged: 'not changed',
  youWrote: 'You wrote',
  inYourBalance: 'In your balance',
  afterIt: (amount: string) => `after it ${amount}`,
  purses: { balance: 'Main', earning: 'Income', hold: 'On hold' },
  entries: { withdraw_hold: 'Set aside', withdraw_payout: 'Paid out', withdraw_release: 'Given back' },
}
