/** The messages for members after a write, by code, in English. Rows send them as `message`. */
export const successes = {
  signed_in: 'Welcome back.',
  signed_out: 'You are signed out.',
  session_ended: 'This device is signed out.',
  other_sessions_ended: 'All other devices are signed out.',
  password_changed: 'Password changed successfully',
  reset_link_sent: 'A Password reset link send your mail.',
  email_link_sent: 'Open the link that we sent to the new address.',
  email_changed: 'Your email was changed.',
  password_reset: 'Password reset successfully.',
  recovery_started: 'Send the money with the code as its reference.',
  recovery_checked: 'Read successfully.',
  account_created: 'Account create successfully',
  plan_purchased: "Hooray! You've successfully purchased!",
  transaction_completed: 'Your transaction has been completed successfully.',
  unplayable_reported: 'Reported. Go on with the next video.',
  payment_requested: 'Payment request sent. Money is added within 30 minutes.',
  withdrawal_requested: 'Withdraw request sent successfully.',
  picture_removed: 'Picture removed successfully.',
  closing_requested: 'We have your request. An admin closes your account.',
  closing_cancelled: 'Your account stays open.',
  factor_added: 'Second factor added.',
  factor_removed: 'Second factor removed.',
  codes_renewed: 'New recovery codes created.',
  message_sent: 'Your message has been sent successfully.',
} as const satisfies Record<string, string>

export type SuccessCode = keyof typeof successes
