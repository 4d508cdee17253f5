export const banks = {
  none: 'There is no account to send money to right now. Please look again later.',
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
  send: 'Send request',
  ownRequests: 'Your requests',
  example: (id: string) => `Example: ${id}`,
  unusualId: {
    bkash: 'A bKash ID has 10 letters and digits. Please check yours.',
    nagod: 'A Nagad ID has 8 letters and digits. Please check yours.',
    rocket: 'A Rocket ID has 10 digits. Please check yours.',
  },
  sms: {
    label: 'Paste the confirmation SMS',
    hint: 'It fills the form below. The SMS itself is not sent.',
    filled: (fields: string) => `Filled in: ${fields}.`,
    toFill: (fields: string) => `Still to fill: ${fields}.`,
    checkAll: 'Check everything before you send.',
    incoming: 'This SMS tells of money that came in. Check that it is the right one.',
    unread: 'This does not look like one confirmation SMS of bKash, Nagad or Rocket. Nothing was changed.',
  },
}
