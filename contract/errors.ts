import { type FieldIssueCode, fieldIssues } from './issues.ts'
import { fillSentence, type Values, type ValuesOf } from './sentences.ts'

/** Every refusal of the server, by code: its HTTP status and its sentence in English. `values` fill the `{name}` placeholders. */
export const refusals = {
  // Signed-out callers can get these.
  malformed_request: [400, 'The request could not be read.'],
  invalid_input: [400, 'Please check the marked fields.'],
  wrong_sign_in: [401, 'Wrong username or password.'],
  not_signed_in: [401, 'Please sign in.'],
  session_over: [401, 'Your session has ended. Please sign in again.'],
  factor_needed: [401, 'Enter the code of your authenticator app, or use your passkey.'],
  account_blocked: [403, 'This account is blocked. Please contact support.'],
  no_route: [404, '404 No Route Matches'],
  not_found: [404, 'This does not exist any more.'],
  no_refer_code: [404, 'This refer code does not exist.'],
  wrong_method: [405, '405 Method Not Allowed'],
  too_slow: [408, 'The request took too long to arrive.'],
  username_taken: [409, 'This username is already taken.'],
  number_in_use: [409, 'This mobile number already belongs to {limit} accounts. Enter another number.'],
  request_running: [409, 'This request is still being handled.'],
  body_too_large: [413, 'The request is too large.'],
  not_json: [415, 'The request has to be JSON.'],
  wrong_code: [422, 'This code is not right, or was used already.'],
  code_of_other_time: [422, 'This code is of another time. Set the clock of your phone, then enter a new code.'],
  wrong_passkey: [422, 'This passkey could not be checked. Try again.'],
  reset_link_over: [422, 'This link is used or too old. Ask for a new one.'],
  recovery_over: [422, 'This recovery is over. Start it again.'],
  email_link_over: [422, 'This link is used or older than 60 minutes. Change the email again.'],
  key_reused: [422, 'This request was sent before with other contents.'],
  already_sent: [409, 'This was sent before and has arrived. Look at your history.'],
  too_many_registrations: [429, 'Too many new accounts from this network. Try again in {minutes} minutes.'],
  too_many_attempts: [429, 'Too many attempts. Try again in {minutes} minutes.'],
  too_many_requests: [429, 'Too many requests. Try again in {seconds} seconds.'],
  unexpected: [500, 'Something went wrong!'],
  unavailable: [503, 'The server cannot be reached right now. Try again later.'],
  // Only signed-in callers get the others.
  not_allowed: [403, 'You are not allowed to do this.'],
  password_change_needed: [403, 'Choose a new password first.'],
  proof_needed: [403, 'Confirm that it is you.'],
  factor_required: [403, 'Your account needs a second factor. Add one in your profile.'],
  not_oneself: [403, 'You cannot do this to your own account.'],
  user_not_found: [404, 'User not found.'],
  shop_not_open: [409, 'The shop is not open yet.'],
  no_plan: [404, 'No plan exists.'],
  name_taken: [409, 'This name is already taken.'],
  not_decided: [409, 'This request is not decided yet.'],
  already_decided: [409, 'This request is already decided.'],
  already_published: [409, 'This advertisement is already published.'],
  already_retired: [409, 'This advertisement is already retired.'],
  cost_changed: [
    409,
    'This video can cost {cost} tk a day now, because there are more members. Check it and publish it again.',
  ],
  no_factor: [409, 'Add a second factor to your own account first.'],
  one_owner: [409, 'A second person needs at least two active owners.'],
  last_factor: [409, 'Administrators need a second factor. Add another one first.'],
  proposal_over: [409, 'This proposal is decided, or older than 24 hours.'],
  proposer_gone: [409, 'The administrator who proposed this may no longer do it.'],
  proposal_changed: [409, 'This proposal was changed after it was made. It cannot be confirmed.'],
  last_owner: [409, 'This is the last active owner. Make another admin an owner first.'],
  in_open_batch: [409, 'This request is in an open payout batch.'],
  member_blocked: [409, 'This member is blocked.'],
  cannot_remind: [409, 'This member was asked already, or has switched these notifications off.'],
  sms_unusable: [409, 'This SMS cannot be used: it is suspect, or its form has no transaction id.'],
  sms_claimed: [409, 'A pending top-up names this transaction id. Decide it first.'],
  sms_closed: [409, 'Nobody claimed this money in time, so it was given back or closed. Write to the support.'],
  member_inactive: [409, 'This member is blocked or deleted. Give a reason to pay anyway.'],
  withdrawal_waits: [409, 'This withdrawal waits until {until}.'],
  batch_closed: [409, 'This payout batch is already closed.'],
  nothing_to_pay: [409, 'No request of this method waits for a payout.'],
  requests_waiting: [409, 'Wait until your requests are decided.'],
  transaction_id_used: [409, 'This transaction id was already used.'],
  task_done: [409, 'This task is already rewarded.'],
  has_plan: [409, 'You have this plan already.'],
  plan_changed: [409, 'This plan has changed. {plan} now costs {price} tk.'],
  too_many_payments: [409, 'You have {limit} undecided payment requests. Wait until one is decided.'],
  too_many_withdrawals: [409, 'You have {limit} undecided withdraw requests. Wait until one is decided.'],
  too_many_messages: [409, 'You have {limit} unsolved messages. Wait until one is solved.'],
  too_many_rows: [409, 'There can be {limit} at most. Remove one first.'],
  answer_not_stored: [409, 'This was done, but its answer has a secret and is not stored.'],
  too_large: [413, 'The file is too large. At most {limit} MB can be uploaded.'],
  picture_too_large: [413, 'The picture is too large. At most {limit} × {limit} pixels can be uploaded.'],
  too_many_pixels: [413, 'The picture is too large. At most {limit} megapixels can be uploaded.'],
  not_a_video: [415, 'Select a video for the advertisement.'],
  not_a_picture: [415, 'Select a picture: JPEG, PNG or WebP.'],
  video_container: [415, 'Only MP4 and WebM files can be uploaded. Phones do not play other files.'],
  video_codec: [415, 'The video is {codec}. Phones play H.264, VP8, VP9 and AV1 with 8 bit and 4:2:0 color.'],
  sound_codec: [415, 'The sound is {codec}. Phones play AAC, MP3, Opus and Vorbis.'],
  video_no_index: [422, 'The file has no index (moov). Its recording or export was not finished.'],
  video_no_picture: [422, 'The file has no video track.'],
  video_cut_off: [422, 'The file ends before its index says. Copy or export it again.'],
  video_unreadable: [422, 'The video cannot be read at the moment. Try again later.'],
  video_damaged: [422, 'The file is damaged: it cannot be read as a video.'],
  insufficient_balance: [422, 'Your balance is not enough to complete this transaction.'],
  insufficient_earning: [422, 'Your balance is not enough to withdraw.'],
  balance_left: [422, 'There are {amount} tk on this account. Withdraw them, or give them up.'],
  below_minimum: [422, 'The minimum withdrawal amount is {min}. Please enter a valid amount.'],
  below_least_top_up: [422, 'Send at least {min} tk.'],
  below_least_transfer: [422, 'Transfer at least {min} tk.'],
  below_refer_bonus: [422, 'Enter at least the referral bonus of {min} tk.'],
  task_expired: [422, 'The reward could be claimed on the day of the task and the two days after it.'],
  wrong_password: [422, 'The current password is not right.'],
  password_not_enough: [
    422,
    'Use your authenticator app, your passkey or a recovery code. The password is not enough.',
  ],
  no_evidence: [422, 'The video of this task could not be checked. Watch it again.'],
  wrong_reward: [422, 'The reward of a task is {reward}.'],
  not_proved: [422, 'Nothing proves that this money is of this member.'],
  to_oneself: [422, 'Enter the username of another member.'],
  date_ahead: [422, 'This date has not come yet.'],
  task_too_early: [429, 'Watch the video for {seconds} seconds first.'],
  too_many_pictures: [429, 'You can upload {limit} MB of pictures in a day. Try again tomorrow.'],
  too_many_cancelled: [429, 'You have cancelled {limit} requests in an hour. Try again in {minutes} minutes.'],
  too_many_transfers: [429, 'You can make {limit} transfers in an hour. Try again in {minutes} minutes.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

type Sentence<Code extends RefusalCode> = (typeof refusals)[Code][1]

/** The values for the placeholders of a code's sentence: `{ seconds: 12 }`. Amounts are taka. */
export type RefusalValues<Code extends RefusalCode = RefusalCode> = ValuesOf<Sentence<Code>>

/** The codes whose sentence has no placeholders. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: keyof RefusalValues<Code> extends never ? Code : never
}[RefusalCode]

/** The problem of one field of a request. */
export interface Issue {
  code: FieldIssueCode | RefusalCode
  values?: Values
}

interface Details {
  /** The field of the input that the refusal is about. */
  field?: string
  /** Whole seconds until the same request may succeed, sent as `Retry-After`. */
  retryAfterS?: number
  /** The problem of each field, by field name, if several fields have one. */
  issues?: Record<string, Issue>
}

type DetailsOf<Code extends RefusalCode> = [keyof RefusalValues<Code>] extends [never]
  ? [details?: Details]
  : [details: Details & { values: RefusalValues<Code> }]

/** An expected error. Its code is the response. Any other thrown error is a bug and gets the code `unexpected`. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly status: (typeof refusals)[Code][0]
  readonly values: Values | undefined
  readonly issues: Record<string, Issue> | undefined
  readonly retryAfterS: number | undefined

  constructor(code: Code, ...[details = {}]: DetailsOf<Code>) {
    const { field, values, retryAfterS, issues }: Details & { values?: Values } = details
    const [status, sentence] = refusals[code]
    super(fillSentence(sentence, values))
    this.code = code
    this.status = status
    this.values = values
    this.issues = issues ?? (field ? { [field]: { code, ...(values && { values }) } } : undefined)
    this.retryAfterS = retryAfterS
  }
}

/** The response body of a refusal: `Failure` of responses.ts. */
export const failureOf = ({ code, message, values, issues }: Refusal) => ({
  success: false as const,
  code,
  message,
  ...(values && { values }),
  ...(issues && { issues, errors: getSentences(issues) }),
})

const getSentences = (issues: Record<string, Issue>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(issues).map(([field, { code, values }]) => [field, fillSentence(getSentence(code), values)]),
  )

const getSentence = (code: Issue['code']) =>
  code in fieldIssues ? fieldIssues[code as FieldIssueCode] : refusals[code as RefusalCode][1]
