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
  sentFrom: 'The number you sent from',
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
  unusualId: {
    bkash: 'A bKash ID has 10 letters and digits. Please check yours.',
    nagod: 'A Nagad ID has 8 letters and digits. Please check yours.',
    rocket: 'A Rocket ID has 10 digits. Please check yours.',
  },
  sms: {
    paste: 'Paste SMS',
    label: 'Paste the confirmation SMS',
    hint: 'It fills in the form below. The SMS stays on your phone.',
    filled: (fields: string) => `Filled in: ${fields}.`,
    toFill: (fields: string) => `Still to fill: ${fields}.`,
    checkAll: 'Check everything before you send.',
    incoming: 'This SMS is about money you received. Check that it is the right one.',
    unread: 'This does not look like one confirmation SMS of bKash, Nagad or Rocket. Nothing was changed.',
  },
}
