import * as v from 'valibot'

/** What an administrator should check before paying. A flag is a hint and decides nothing. */
export const WithdrawalFlag = v.picklist([
  'shared_number',
  'crowded_number',
  'other_number',
  'referrer_number',
  'number_changed',
  'password_changed',
  'new_account',
  'never_topped_up',
  'one_day',
  'regular_claims',
])
export type WithdrawalFlag = v.InferOutput<typeof WithdrawalFlag>

/** An account is new for this many days. */
export const newAccountDays = 3
/** A change of the password or of the number is recent for this many hours. */
export const recentChangeHours = 24
/** This number of claims in a row, each within these ms after the first possible moment, get a flag. */
export const regularClaims = { count: 50, delayMs: 300 }
/** The number of members who may withdraw to one number without a flag. */
export const numberMembersMax = 3

/**
 * Why a person has to look before it is sent: the SMS that had paid it proved forged, one reported that its transfer failed, or the
 * member's account was recovered after the approval.
 */
export const WithdrawalCheck = v.picklist(['sms_forged', 'payout_failed', 'account_recovered'])
export type WithdrawalCheck = v.InferOutput<typeof WithdrawalCheck>
