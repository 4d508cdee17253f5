import * as v from 'valibot'

/** `rewards_high`, `rewards_reached`: the tasks of today have reached 80 % of the ceiling for rewards, or all of it. `fee_too_large`: the fee of a payout waits for a person. `effects_undone`: a line proved forged, and what it had done was undone. */
export const TillAlarmKind = v.picklist([
  'phone_silent',
  'chain_gap',
  'sms_suspect',
  'sms_forged',
  'sms_rejected',
  'sms_unknown',
  'double_payout',
  'payout_amount',
  'payout_failed',
  'fee_too_large',
  'effects_undone',
  'proposal_waiting',
  'rewards_high',
  'rewards_reached',
])
export type TillAlarmKind = v.InferOutput<typeof TillAlarmKind>

/** The kinds of which each SMS of a till opens one, so that forged SMS could open many. */
export const smsAlarmKinds = [
  'sms_suspect',
  'sms_forged',
  'double_payout',
  'payout_amount',
  'payout_failed',
  'fee_too_large',
] as const satisfies TillAlarmKind[]

/** The kinds that open and end by themselves. The others end when an administrator closes them. */
export const derivedAlarmKinds = [
  'phone_silent',
  'chain_gap',
  'sms_unknown',
  'proposal_waiting',
  'rewards_high',
  'rewards_reached',
] as const
export type DerivedAlarmKind = (typeof derivedAlarmKinds)[number]
