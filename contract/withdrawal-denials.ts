import * as v from 'valibot'

/** The ready reasons of a denied withdrawal. Any other reason is the administrator's own words. */
export const WithdrawalDenial = v.picklist(['cannot_receive', 'not_own_number', 'not_reached', 'being_checked'])
export type WithdrawalDenial = v.InferOutput<typeof WithdrawalDenial>

/** The reasons were stored as these sentences before they had codes. */
const storedSentences: Record<WithdrawalDenial, string> = {
  cannot_receive: 'This number cannot receive money. Check it and send a new request.',
  not_own_number: 'This number is not yours. Send a new request with your own number.',
  not_reached: 'We could not reach you to check this withdrawal. Write to Support.',
  being_checked: 'Your account is being checked. Write to Support.',
}

/** The code of a ready reason. Undefined for own words. */
export const findWithdrawalDenial = (reason: string): WithdrawalDenial | undefined =>
  WithdrawalDenial.options.find((code) => reason === code || reason === storedSentences[code])
