import type { Mailer } from '../mail/mailer.ts'
import { formatDevice, parseDevice } from '../security-events/parse-device.ts'
import { plain } from './reset-links.ts'

interface Notice {
  username: string
  email: string
}

interface AccountMails {
  passwordChanged: (to: Notice) => void
  newDevice: (to: Notice, userAgent: string | undefined) => void
  factorChanged: (to: Notice) => void
  passwordEntered: (to: Notice, userAgent: string | undefined) => void
}

const subjects = {
  password: 'Your Joma password was changed',
  device: 'New sign-in to Joma',
  entered: 'Your Joma password was entered',
  factor: 'The second step of your Joma sign-in was changed',
}

/** Mails to the owner of an account about changes that an attacker would make. */
export const createAccountMails = ({ mailer, publicUrl }: { mailer: Mailer; publicUrl: string }): AccountMails => ({
  passwordChanged: ({ username, email }) =>
    mailer.send({ to: email, subject: subjects.password, text: createPasswordText(plain(username), publicUrl) }),
  factorChanged: ({ username, email }) =>
    mailer.send({ to: email, subject: subjects.factor, text: createFactorText(plain(username), publicUrl) }),
  passwordEntered: ({ username, email }, userAgent) =>
    mailer.send({
      to: email,
      subject: subjects.entered,
      text: createEnteredText(plain(username), nameDevice(userAgent), publicUrl),
    }),
  newDevice: ({ username, email }, userAgent) => {
    const device = nameDevice(userAgent)
    mailer.send({ to: email, subject: subjects.device, text: createDeviceText(plain(username), device, publicUrl) })
  },
})

const nameDevice = (userAgent: string | undefined) => formatDevice(parseDevice(userAgent)) ?? 'unknown browser'

const createPasswordText = (username: string, url: string) => `Hello,

the password of the Joma account "${username}" was changed. All devices are signed out.

If it was you, do nothing. If it was not you, choose a new password at once:

${url}/forgot-password

Joma
`

const createFactorText = (username: string, url: string) => `Hello,

the second step of the sign-in to the Joma account "${username}" was changed: an authenticator app, a passkey or the recovery codes.

If it was you, do nothing. If it was not you, change your password at once, and look at your second steps:

${url}/home/security

Joma
`

const createEnteredText = (username: string, device: string, url: string) => `Hello,

the right password of the Joma account "${username}" was entered on a new device: ${plain(device)}. The second step is not done yet.

If it was you, do nothing. If it was not you, another person knows your password. Choose a new one at once:

${url}/forgot-password

Joma
`

const createDeviceText = (username: string, device: string, url: string) => `Hello,

a new device signed in to the Joma account "${username}": ${plain(device)}.

If it was you, do nothing. If it was not you, change your password. That signs out all devices:

${url}/home/profile

Joma
`
