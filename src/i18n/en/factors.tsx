import type { ReactNode } from 'react'

/** Without an import, so that its chunk loads no other one. */
export const factors = {
  help: 'With a second step, your password alone is not enough to sign in to your account.',
  required: 'Your account needs a second step.',
  requiredFrom: (day: ReactNode) => <>From {day} your account needs a second step.</>,
  remove: 'Remove',
  totp: {
    title: 'Authenticator app',
    help: 'The app shows a new code every 30 seconds. You enter it after your password.',
    inUse: 'In use',
    add: 'Add an authenticator app',
    scan: 'Scan this QR code with the app, or copy the key into the app. Then enter the code that the app shows.',
    qrCode: 'QR code for the authenticator app',
    key: 'Key',
    copyKey: 'Copy the key',
    code: 'Code of the app',
    codeHint: 'Six digits.',
    confirm: 'Confirm',
    remove: 'Remove the authenticator app',
    askRemove: 'The codes of the app do not work any more.',
  },
  passkeys: {
    title: 'Passkeys',
    help: 'After your password, you use your fingerprint, your face or the screen lock of your device.',
    add: 'Add a passkey',
    full: (limit: string) => `You can have ${limit} passkeys. Remove one first.`,
    label: 'Name',
    labelHint: 'For example: my phone.',
    create: 'Create',
    created: 'Added',
    lastUsed: 'Last used',
    unused: 'Not used yet',
    removeOf: (label: string) => `Remove ${label}`,
    askRemove: (label: string) => `You cannot sign in with the passkey ${label} any more.`,
  },
  codes: {
    title: 'Recovery codes',
    help: 'If you lose your phone, you sign in with one of these codes. Each code works once.',
    countLeft: (count: string) => `Unused codes: ${count}`,
    renew: 'Create new codes',
    askRenew: 'Your present recovery codes do not work any more.',
    shown: {
      title: 'Your recovery codes',
      shownOnce: 'These codes are shown only once. Store them where you find them without your phone.',
      copy: 'Copy the recovery codes',
      download: 'Download the codes',
      stored: 'I have stored them',
      fileTitle: (username: string) => `Joma: recovery codes of ${username}. Each code works once.`,
    },
  },
  needed: {
    title: 'Second step',
    help: 'Your account needs a second step. Add an authenticator app or a passkey to continue.',
    next: 'Continue',
  },
  proof: {
    title: 'Confirm that it is you',
    help: 'This needs a proof that you are at the device. The proof counts for 10 minutes.',
    confirm: 'Confirm',
    code: 'Code of your authenticator app',
  },
  secondStep: {
    title: 'Second step',
    help: 'Your password is right. Confirm that it is you.',
    appCode: 'Code',
    appCodeHint: 'Six digits from your authenticator app, or a recovery code.',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'If you cannot use your passkey.',
    back: 'Back to the password',
  },
  passkey: {
    use: 'Use your passkey',
    problems: {
      cancelled: 'Your passkey was not used. Try again, or use another way.',
      known: 'This device already has a passkey of your account.',
      failed: 'This browser cannot use a passkey here.',
    },
  },
}

export type FactorMessages = typeof factors
