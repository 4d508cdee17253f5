import { type SuccessCode, successes } from '#contract/successes.ts'
import { fieldIssues, refusals } from './refusals.ts'
import { ui } from './ui.ts'

const sessions = {
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
    help: "Enter your username. We'll email you a link to set a new password.",
    find: 'Find Account',
    sent: 'The link works for 30 minutes. If no email comes, check the username.',
  },
  confirmEmail: {
    title: 'Confirm email',
    help: 'Use this address for your Joma account.',
    confirm: 'Confirm',
    broken: 'This link is not complete. Open the link in the email again.',
  },
  recovery: {
    title: 'New password',
    broken: 'This link is not complete. Open the link in the email again, or request a new one.',
    requestAgain: 'Request a new link',
  },
}

const pwa = {
  fetching: 'Getting the newest version...',
  needsConnection: {
    title: 'This part of Joma needs a connection.',
    help: 'Connect to the internet, then try again.',
  },
  typedIsLost: 'What you typed here and did not send would be lost.',
  updateAnyway: 'Update anyway',
  updating: 'Updating...',
}

const forms = {
  accountNumber: 'Account number',
  amount: 'Amount',
  country: 'Country',
  noCountry: 'No country found',
  email: 'Email',
  gender: 'Gender',
  selectGender: 'Select gender',
  male: 'Male',
  female: 'Female',
  mobileNumber: 'Mobile number',
  password: 'Password',
  confirmPassword: 'Confirm password',
  showPassword: 'Show Password',
  paymentMethod: 'Payment method',
  username: 'Username',
  referCode: 'Refer code',
  referCodeOptional: 'Refer code (optional)',
  hints: {
    username: '3 to 30 characters, without spaces.',
    email: 'The only way to replace a forgotten password.',
    mobileNumber: 'For example 01712 345 678.',
    password: 'At least 8 characters.',
    referCode: 'The code of the friend who invited you.',
  },
  enterUsername: 'Enter username',
}

/** The messages that every screen may need, in English as the specification has them. */
export const messages = {
  forms,
  pwa,
  sessions,
  ui,
  fieldIssues,
  refusals,
  successes: successes as Record<SuccessCode, string>,
}
