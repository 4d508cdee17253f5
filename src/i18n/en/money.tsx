import type { ReactNode } from 'react'
import type { Provider } from '#contract/providers.ts'
import { brand } from '../../brand/brand.ts'
import { formatUnits } from './format.ts'

type IdFormat = Provider['transactionId']

export const banks = {
  none: 'There is no account to send money to right now. Please look again later.',
  sendMoney: 'Use Send Money, not Payment.',
  cashOut: 'Use Cash Out.',
  payment: 'Use Payment, not Send Money.',
  copyNumber: (name: string) => `Copy account number of ${name}`,
  copied: 'Copied account number!',
}

export const payments = {
  title: 'Payment setting',
  sendTo: '1. Send money to one of these',
  thenFill: '2. Then fill this form',
  note: 'Money is added within 30 minutes.',
  failed: 'Transaction Failed',
  sentFrom: 'The number you sent from.',
  transactionId: 'Transaction ID',
  fromMessage: (method: string) => `From the ${method} message`,
  date: 'Date',
  days: { today: 'Today', yesterday: 'Yesterday', other: 'Another day' },
  chooseDay: 'Choose the day',
  /** The reason of a denial, and the next step. */
  denials: {
    not_received:
      'No money with this transaction ID has arrived. If the ID is wrong, send a new request with the right one.',
    already_used: 'Money with this transaction ID was added before. Look in your statement, or ask us.',
    amount_differs: 'We received another amount. Tell us how much you sent.',
    other_number: 'The money came from another number. Tell us the number you sent it from.',
    too_old: 'This payment is too old for us to check. Please ask us.',
  },
  being: 'Being checked',
  seeRequest: 'See the request',
  another: 'Send another request',
  send: 'Send request',
  ownRequests: 'Your requests',
  example: (id: string) => `Example: ${id}`,
  unusualId: (method: string, { chars, isNumber }: IdFormat) =>
    `A ${method} ID has ${chars} ${isNumber ? 'digits' : 'letters and digits'}. Please check yours.`,
  sms: {
    paste: 'Paste SMS',
    label: 'Paste the confirmation SMS',
    hint: 'It fills in the form below. The SMS stays on your phone.',
    filled: (fields: string) => `Filled in: ${fields}.`,
    toFill: (fields: string) => `Still to fill: ${fields}.`,
    checkAll: 'Check everything before you send.',
    incoming: 'This SMS is about money you received. Check that it is the right one.',
    unread: (methods: string) => `This does not look like one confirmation SMS of ${methods}. Nothing was changed.`,
  },
}

export const topUp = {
  choose: '1. Choose the number and send money',
  automatic: 'Added as soon as its SMS comes, usually within a minute.',
  byPerson: 'Checked by a person, within 30 minutes.',
  showQr: 'Show as QR code',
  hideQr: 'Hide the QR code',
  qrCode: (name: string) => `QR code of the number of ${name}`,
  write: '2. Write this code as reference',
  always: 'Your code, always the same',
  copyCode: 'Copy the code',
  noForm: 'No form and no transaction ID. This page says when the money is there.',
  withoutCode: 'I sent it without the code',
  formTitle: 'Money without the code',
  arrived: 'Added to your shop balance',
  home: { sendTo: 'Send money to', reference: 'Reference' },
  numbers: {
    question: (number: ReactNode) => <>Is {number} yours?</>,
    help: 'Money came from it with your code. Answer yes only if it is your own number: with it, you can set a new password.',
    yes: 'Yes, it is mine',
    no: 'Not mine',
    isOwn: 'Saved. After 72 hours this number can bring you back into your account.',
    isNotOwn: 'Saved. This number cannot open your account.',
    title: 'Your numbers',
    about:
      'You topped up from these numbers and said that they are yours. If you forget your password, a top-up from one of them lets you choose a new one.',
    none: 'None yet. Top up from your number, and it appears here.',
    since: (day: ReactNode) => <>Yours since {day}</>,
    serves: 'Can bring you back into your account',
    servesFrom: (moment: ReactNode) => <>Can bring you back from {moment}</>,
    remove: 'Remove',
    removeOf: (number: string) => `Remove ${number}`,
    askRemove: (number: ReactNode) => (
      <>{number} can no longer bring you back into your account. The next withdrawal to it waits, as to a new number.</>
    ),
    removed: 'The number is removed.',
  },
}

export const paymentWatch = {
  looking: 'We are looking for your transfer',
  added: 'Added',
  notFound:
    'We have not found your transfer yet. An administrator checks it. Compare the transaction ID and the number with your SMS.',
  /** Of a payment whose SMS proved forged. */
  takenBack: {
    why: 'The SMS about this money was forged: the money never arrived.',
    all: (amount: string) => `${amount} tk were taken back from your shop balance.`,
    part: (amount: string) => `${amount} tk were taken back. Your shop balance had no more.`,
    none: 'Nothing was taken back, because your shop balance was empty.',
    help: 'If you did send this money, contact support.',
  },
}

export const withdrawals = {
  title: 'Withdraw',
  income: 'Income balance',
  send: 'Withdraw',
  failed: 'Failed',
  requestFailed: 'Withdraw request failed.',
  /** Of the smallest withdrawal. */
  progress: (earning: string, minimum: string) => `${earning} of ${minimum} tk`,
  belowMinimum: (minimum: string, earning: string) =>
    `You can withdraw ${minimum} tk or more. Your income balance is ${earning} tk.`,
  hints: 'Before you send',
  minimum: (amount: string) => (
    <>
      The minimum is <b className="num">{amount} tk</b>.
    </>
  ),
  sameDay: 'Money arrives on the same day.',
  arrives: (days: number) => (
    <>
      Money arrives within <b>{formatUnits(days, 'day')}</b>.
    </>
  ),
  checkNumber: 'Check the number: money sent to a wrong number cannot be recovered.',
  numbers: 'Your numbers',
  ownNumber: 'My number',
  recentNumbers: 'Numbers of the last withdrawals',
  amounts: 'Quick sums',
  all: (amount: string) => `All (${amount})`,
  arrival: 'Arrives',
  arrivesBy: (days: number, date: string) => `Within ${formatUnits(days, 'day')}, by ${date}`,
  today: 'Today',
  leftAfter: 'Left after this',
  withdraw: (amount: string) => `Withdraw ${amount} tk`,
  another: 'Request another withdrawal',
  paying: 'Being paid',
  seeRequest: 'See the request',
  cancelled: 'Cancelled',
  /** The ready reasons of a denial, and the next step. */
  denials: {
    cannot_receive: 'This number cannot receive money. Check it and send a new request.',
    not_own_number: 'This number is not yours. Send a new request with your own number.',
    not_reached: 'We could not reach you to check this withdrawal. Write to Support.',
    being_checked: 'Your account is being checked. Write to Support.',
  },
  cancel: {
    start: 'Cancel this withdrawal',
    question: (amount: string) => `Cancel the withdrawal of ${amount} tk? The money goes back to your income balance.`,
    verb: 'Cancel withdrawal',
    back: 'Go back',
    done: 'Withdrawal cancelled.',
    paying: 'The payout has started. It can no longer be cancelled.',
  },
}

export const withdrawalProof = {
  sending: 'Approved. The money is being sent.',
  sent: (time: ReactNode) => <>Money sent {time}</>,
  transactionId: (id: string) => `TrxID ${id}`,
  fee: (amount: string) => `fee ${amount} tk, paid by ${brand.name}`,
  feeLabel: 'Fee',
  feeValue: (amount: string) => `${amount} tk, paid by ${brand.name}`,
  newNumber: 'The first withdrawal to another number waits, usually for 24 hours. All your devices are notified.',
  waits: (time: ReactNode) => <>Waits until {time}.</>,
  waitsBecause: (time: ReactNode) => (
    <>
      Waits until {time}, because the number is new or the account was recovered. If it was not you, cancel it below and
      change your password.
    </>
  ),
}

export const transfers = {
  wallet: 'Transfer wallet',
  income: 'Transfer Balance',
  balance: 'Balance',
  incomeBalance: 'Income balance',
  send: 'Transfer',
  confirmTo: (amount: string, username: string) => `Transfer ${amount} tk to ${username}`,
  confirmAmount: (amount: string) => `Transfer ${amount} tk`,
  leftIncome: 'Income balance after this',
  newBalance: 'Shop balance after this',
  oneWay: 'It cannot be moved back and cannot be withdrawn.',
  tooMuch: 'Insufficient Balance',
  /** `digits`: the first ones of the receiver's number. */
  receiver: (username: string, digits: string) => `To ${username}, number ${digits}…`,
  noReceiver: 'No member has this username.',
  recent: 'Recent receivers',
  remove: (username: string) => `Remove ${username}`,
  number: (digits: string) => `Number ${digits}…`,
  question: (amount: string, receiver: ReactNode) => (
    <>
      Transfer <b className="num">{amount} tk</b> to {receiver}. It cannot be undone.
    </>
  ),
}
