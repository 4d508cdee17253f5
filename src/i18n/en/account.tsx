import type { ReactNode } from 'react'
import { brand } from '../../brand/brand.ts'
import { format, selectPlural } from './format.ts'

export const sessions = {
  signIn: 'Sign in',
  register: 'Register',
  noAccount: "Don't have an account.",
  haveAccount: 'Have an account?',
  changePassword: 'Change password',
  editPassword: 'Edit Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordsDiffer: 'Password not matched.',
  forgot: {
    title: 'Forgot password?',
    ways: 'Ways to a new password',
    byEmail: 'By email',
    byNumber: 'By your number',
    help: "Enter your username. We'll email you a link to set a new password.",
    find: 'Find Account',
    sent: 'The link works for 30 minutes. If no email comes, check the username.',
  },
  confirmEmail: {
    title: 'Confirm email',
    help: `Use this address for your ${brand.name} account.`,
    confirm: 'Confirm',
    broken: 'This link is not complete. Open the link in the email again.',
  },
  recovery: {
    title: 'New password',
    broken: 'This link is not complete. Open the link in the email again, or request a new one.',
    requestAgain: 'Request a new link',
  },
}

export const users = {
  firstPassword:
    'Another administrator chose your password. Choose a new one that only you know, with at least 12 characters.',
  profile: {
    title: 'My Profile',
    copyCode: 'Copy referral code',
    codeCopied: 'Referral code copied!',
  },
  email: { title: 'Change email' },
  security: { title: 'Sign-in security' },
  devices: {
    title: 'Where you are signed in',
    askOthers: (count: number) =>
      selectPlural(count, {
        one: 'Sign out 1 other device?',
        other: `Sign out ${format(count)} other devices?`,
      }),
  },
  picture: {
    edit: 'Edit',
    change: 'Edit profile picture',
    title: 'Profile picture',
    preview: 'Your new picture',
    help: 'This is how your picture will look.',
    use: 'Use this picture',
    another: 'Pick another',
    sending: 'Sending the picture',
    unreadable: 'This picture cannot be opened. Pick another one.',
    blocked: (limit: string, pixels: string) =>
      `This browser's privacy setting does not let ${brand.name} make pictures smaller. Pick a JPEG, PNG or WebP of at most ${limit} and ${pixels} × ${pixels} pixels.`,
    tooLarge: (limit: string) => `This picture is too large. Pick one of at most ${limit}.`,
    done: 'Picture changed successfully.',
    failed: 'Upload failed. Please try again.',
    remove: 'Remove',
    removePicture: 'Remove profile picture',
    removeHelp: 'Your profile shows your first letter again.',
  },
  ownData: {
    title: 'Your data',
    help: 'A file with your account, your payments, your withdrawals, your transfers, your plans and your messages.',
    download: 'Download my data',
    close: 'Close my account',
    lead: 'An admin closes your account. You cannot sign in any more after that.',
    loses: 'You lose the money on your account:',
    typeUsername: (username: string) => `Type ${username} to confirm`,
    confirm: 'Ask to close',
    requested: 'You asked to close your account:',
    cancelClosing: 'Do not close my account',
  },
  refer: {
    title: 'Refer Code',
    help: 'Send this code to a friend.',
    earn: (bonus: string) => `Earn ${bonus} tk for each friend`,
    condition: (topUps: string) => `We pay it when a friend with your code has added ${topUps} tk or more.`,
    yourCode: 'Your refer code',
    codeCopied: 'Refer code copied.',
    share: 'Share',
    invitation: (code: string) => `Join me on ${brand.name} and earn money with videos. My refer code: ${code}`,
    link: 'Share link',
    copyLink: 'Copy share link',
    qrCode: 'QR code of your share link',
    scan: 'A friend can scan this with the camera of a phone.',
    friends: `Your friends on ${brand.name}`,
    joined: (date: ReactNode) => <>Joined {date}</>,
    toppedUp: 'first top-up',
    hasPlan: (plan: string) => `${plan} plan`,
  },
  balance: {
    title: 'Balance',
    shop: 'Shop balance',
    income: 'Income balance',
    earnings: 'Earnings',
    current: 'Current Balance',
    transferWallet: 'Transfer wallet',
    transferBalance: 'Transfer Balance',
    paymentSetting: 'Payment setting',
  },
  more: {
    withdraw: 'Withdraw',
    transaction: 'Transaction',
    support: 'Support',
    money: 'Money',
    app: 'Help and this app',
  },
  notifications: { title: 'Notifications', empty: 'No notifications yet' },
}

export const numberRecovery = {
  enter: 'Enter your username. Then send a small amount from the number that you topped up from before.',
  next: 'Next',
  account: (username: ReactNode) => <>For {username}</>,
  change: 'Change',
  help: (amount: string) => `Send ${amount} tk from the number that you topped up from before. Then we know it is you.`,
  methods: 'Payment method',
  sendTo: 'Send to',
  copyNumber: (number: string) => `Copy the number ${number}`,
  reference: 'Reference',
  copyCode: 'Copy the code',
  timeLeft: (left: string) => `${left} minutes left`,
  sent: 'I have sent it',
  effects: (amount: string) =>
    `The ${amount} tk are added to your balance. Afterwards all devices are signed out, and withdrawals wait 24 hours.`,
  rocket: 'Rocket hides your number, so it cannot prove it.',
  noNumber: 'This way does not work right now. Try again later, or use the link by email.',
  waiting: {
    title: 'Waiting for your SMS…',
    help: (time: ReactNode) => (
      <>Usually within a minute. Keep this page open, or come back with the same phone until {time}.</>
    ),
    unreached: 'There is no connection right now. This page keeps trying.',
    late: 'Nothing after 5 minutes?',
    hints: 'Look whether the code is in the reference, and whether you sent from your own number.',
    newNumber: `A number counts 72 hours after you said in ${brand.name} that it is yours.`,
    showCode: 'Show the number again',
  },
  over: {
    title: 'The time is over',
    help: 'Nothing has proved that it is you. Money that you have sent is not lost: show its SMS to us.',
    again: 'Start again',
  },
  proved: {
    title: (username: string) => `It is you, ${username}`,
    help: 'Choose a new password.',
    repeat: 'Repeat it',
    set: 'Set password',
    facts: {
      devices: { label: 'All devices', value: 'signed out' },
      money: { label: 'The money', value: 'added to your balance' },
      withdrawals: { label: 'Withdrawals', value: 'wait 24 hours' },
    },
  },
}
