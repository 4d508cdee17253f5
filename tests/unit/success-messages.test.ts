import { expect, test } from 'vitest'
import { endpoints } from '../support/server/endpoints.ts'

// Of the specification. openapi-client-calls.test.ts tests that each write is answered with the message of its endpoint, and
// failure-messages.test.ts lists the messages that only the page shows.
test.each([
  ['users.register', 'Account create successfully'],
  ['users.createAdmin', 'Account create successfully'],
  ['plans.purchase', "Hooray! You've successfully purchased!"],
  ['users.registerWithPlan', "Hooray! You've successfully purchased!"],
  ['sessions.changePassword', 'Password changed successfully'],
  ['sessions.forgotPassword', 'A Password reset link send your mail.'],
  ['sessions.resetPassword', 'Password reset successfully.'],
  ['withdrawals.request', 'Withdraw request sent successfully.'],
  ['banks.add', 'Bank Account create successfully'],
  ['banks.changeStatus', 'Changed account successfully.'],
  ['banks.delete', 'Account deleted successfully.'],
  ['accounts.give', 'Balance insert successfully'],
  ['users.delete', 'Deleted successfully'],
  ['supports.delete', 'Deleted successfully'],
  ['withdrawals.archive', 'Deleted successfully'],
  ['payments.accept', 'Accept successfully'],
  ['withdrawals.decide', 'Accept successfully'],
  ['users.block', 'Blocked or Unblocked successfully'],
  ['users.recover', 'Recover successfully'],
  ['the upload of a video', 'Advertise upload successfully.'],
  ['supports.create', 'Your message has been sent successfully.'],
  ['supports.solve', 'Solve successfully'],
  ['transfers.toWallet', 'Your transaction has been completed successfully.'],
  ['transfers.fromIncome', 'Your transaction has been completed successfully.'],
  ['tasks.claim', 'Your transaction has been completed successfully.'],
  ['plans.create', 'Plan Added Successfully'],
  ['plans.update', 'Plan updated  successfully'],
  ['plans.delete', 'Plan deleted successfully'],
  ['refers.set', 'Refer balance add  successfully'],
  ['notices.post', 'Update notice successfully'],
  ['withdrawals.setLimits', 'Withdraw amount updated successfully.'],
  ['withdrawals.setInfo', 'Withdraw information changed successfully.'],
  ['tasks.clear', 'Task clear successfully'],
])('the message of %s is «%s»', (name, message) => {
  expect(endpoints.find((each) => each.name === name)?.endpoint).toMatchObject({ message })
})
