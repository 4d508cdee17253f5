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
    help: 'Enter your username. We send a link for a new password to your email.',
    find: 'Find Account',
    sent: 'The link works for 30 minutes. If no mail comes, check the username.',
  },
  recovery: {
    title: 'New password',
    broken: 'This link is not complete. Open the link of the mail again, or ask for a new one.',
    askAgain: 'Ask for a new link',
  },
}
