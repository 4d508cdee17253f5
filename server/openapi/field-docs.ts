const path = 'server/openapi/field-docs.ts'

interface FieldDocs {
  description: string
  /** For the document's examples. Undefined: the example is derived from the schema. */
  example?: unknown
}

const anId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d'
const another = '0198f0c2-8b11-7c02-8e4a-92d3b7a6c5f1'
const aMoment = '2026-11-20T09:12:31.000Z'
const aDay = '2026-11-20'

const ownUsername = {
  description: 'The caller’s own username; may be omitted. Another username is refused.',
  example: 'rahim',
}

/**
 * The meaning of each named schema (`Taka`) and each field (`amount`). An entry for a field of one schema or operation has
 * precedence: `Failure.message`, `tasksClaim.amount`.
 */
export const fieldDocs: Record<string, FieldDocs> = {
  Id: { description: 'A UUID. The server’s ids are version 7, so that they sort by time.', example: anId },
  Moment: { description: 'A time: ISO 8601 in UTC.', example: aMoment },
  Day: { description: 'A valid calendar day: YYYY-MM-DD.', example: aDay },
  Username: {
    description:
      'A new username: 3 to 30 characters after trimming, with a letter or digit, without white space, invisible characters and / \\ ? # % @ and :. It must not look like the name of an administrator. Names are compared ignoring case.',
    example: 'rahim',
  },
  Password: {
    description: 'An existing password: 1 to 128 characters of any kind.',
    example: 'correct horse',
  },
  NewPassword: {
    description:
      'A new password: 8 to 128 characters of any kind, 12 of administrators. Common, repeated and personal ones are refused.',
    example: 'correct horse',
  },
  PaymentMethod: { description: 'A mobile payment service. `nagod` is Nagad.' },
  AccountNumber: {
    description:
      'The number of a mobile account: 6 to 20 digits. Spaces, dashes and a leading +88 or 88 (before 01) are removed before it is stored.',
    example: '01712345678',
  },
  Taka: { description: 'Taka, from 0.01 to 10000000, with at most two decimals.', example: 500 },
  TakaOrNone: { description: 'Taka, from 0 to 10000000, with at most two decimals.', example: 100 },
  TakaSum: { description: 'A sum in taka, with at most two decimals.', example: 1_250.5 },
  Failure: { description: 'Every refusal. `code` is the reason; the responses of each call list its codes.' },
  TokenClaims: { description: 'The payload of the access token, a JWT. It contains no secret.' },
  SignIn: { description: 'A username and its password.' },
  PasswordReset: { description: 'A new password, and the token of the mailed link.' },
  PasswordChange: { description: 'The two new passwords must be equal.' },
  NewAdmin: { description: 'The two passwords must be equal.' },
  Registration: { description: 'A new member. The two passwords must be equal.' },
  RegistrationWithPlan: { description: 'A new member, and the plan that the caller buys for the member.' },
  Gender: { description: 'As the user entered it.' },
  UserRole: { description: '`super-admin` has the rights of `admin`.' },
  UserStatus: { description: '`block`: the user cannot sign in, and the user’s tokens are invalid.' },
  User: { description: 'The caller’s own record.' },
  EmailChange: { description: 'A new mail address, and the current password.' },
  OpenSession: { description: 'A session of a user, on one device.' },
  SecurityEvent: { description: 'What happened to an account or a session.' },
  SecurityEventKind: { description: 'What happened.' },
  ListedUser: { description: 'One line of a list of users.' },
  UserRecord: { description: 'The administrators’ view of a user.' },
  Plan: { description: 'A plan that members buy. The price is per month.' },
  ChosenPlan: { description: 'A plan as the buyer was shown it.' },
  NewPlan: { description: 'The `refer_balance` is at most the price, or 0.' },
  PurchasedPlan: { description: 'A purchased plan.' },
  Task: { description: 'One advertisement to watch today (Asia/Dhaka).' },
  Advertise: { description: 'One uploaded video.' },
  Notice: { description: 'The notice that all members see.' },
  ReferBonus: {
    description: 'The referrer’s bonus, once per referred member, when its top-ups reach `referral_top_up`.',
  },
  MemberLimits: { description: 'The least amounts.' },
  Limits: { description: 'All limits.' },
  BankStatus: { description: 'Members see only active accounts.' },
  Bank: { description: 'An account that members can send money to.' },
  PaymentState: { description: '`deny` is a denied top-up.' },
  DenialReason: {
    description:
      'Why a top-up was denied: no money with this transaction id arrived (`not_received`), or it was added before (`already_used`); the amount is another one (`amount_differs`), or the sender’s number (`other_number`); the transfer is too old (`too_old`); or own words (`other`).',
  },
  PaymentRequest: { description: 'A member’s information about money already sent.' },
  Payment: { description: 'The administrators’ view of a top-up.' },
  OwnPayment: { description: 'The member’s view of a top-up.' },
  Transfer: { description: 'Money that a member transferred.' },
  WithdrawalStatus: { description: 'While `pending`, the amount is held.' },
  Withdrawal: { description: 'The administrators’ view of a withdrawal.' },
  OwnWithdrawal: { description: 'The member’s view of a withdrawal.' },
  WithdrawalFlag: { description: 'A hint about a pending withdrawal.' },
  PayoutId: { description: 'The provider’s transaction id of a payout: letters and digits.', example: '9GH4K2LM7P' },
  PayAnyway: {
    description: 'Why a blocked or deleted member is paid. It is stored.',
    example: 'The shop confirmed it.',
  },
  PayoutBatchStatus: { description: 'While `open`, the withdrawals of the batch cannot be decided otherwise.' },
  PayoutBatch: { description: 'Withdrawals of one method that one administrator pays together.' },
  PayoutSheet: { description: 'A payout batch with its withdrawals, oldest first.' },
  OwnQueue: { description: 'The caller’s pending requests of one kind, oldest first.' },
  WaitingRequests: { description: 'The number of a member’s pending requests.' },
  WithdrawLimits: { description: 'The settings for withdrawals.' },
  SupportMessage: { description: 'A member’s message.' },
  MoveReason: { description: 'The reason of a movement of money.' },
  RewardSums: { description: 'Sums of rewards.' },
  StatementLine: { description: 'One movement of a member’s money, with the balances after it.' },
  Accountant: { description: 'The accounting totals.' },
  AuditAction: { description: 'An action of an administrator.' },
  Audit: { description: 'One entry of the audit log. Entries are never changed or deleted.' },
  ExportTable: { description: 'A table that can be exported. `payouts` are the pending withdrawals.' },
  PaymentFlag: {
    description:
      'A reason to check the payment: another payment has the same transaction id (`id_seen`); the id does not have the method’s format (`id_shape`) or encodes another day (`id_day`); the sender’s number is not the member’s (`other_sender`); it is the member’s first payment, and a large one (`large_first`).',
  },
  Tag: { description: 'A group of cached data.' },
  Change: { description: 'Data with any of these tags is stale.' },
  BulkResults: { description: 'One result for each id, in the order of the request.' },

  device_token: {
    description: 'The `deviceToken` of an earlier sign-in of any account in this browser.',
    example: 'Zm9v',
  },
  deviceToken: { description: 'Send it with later sign-ins, also of other accounts.', example: 'Zm9v' },
  browser: { description: 'The browser, as it describes itself.', example: 'Chrome 126' },
  os: { description: 'The operating system, as the browser describes it.', example: 'Android' },
  last_used_at: { description: 'The time of the last call, exact to five minutes.' },
  must_renew_login: {
    description: 'Whether the password has to be changed before other calls work.',
    example: false,
  },
  is_current: { description: 'Whether it is the session of this call.' },
  'SecurityEvent.kind': { description: 'What happened.' },
  'securityEventsList.kind': { description: 'Only events of this kind.' },
  address: { description: 'The network of the caller: /24 of IPv4, /48 of IPv6.', example: '203.0.113.0/24' },
  device: { description: 'The browser and the operating system.', example: 'Chrome 126, Android' },
  success: { description: 'True for a success, false for a refusal.' },
  message: { description: 'A sentence for users, in English.' },
  data: { description: 'The data of the response.' },
  'Failure.errors': {
    description: 'Maps a field name to its problem, if the refusal is about fields. A nested field is `data.name`.',
    example: { amount: 'Enter an amount above 0.' },
  },
  'Failure.code': {
    description: 'The reason of the refusal. Stable: clients compare this, never `message`.',
    example: 'invalid_input',
  },
  'Failure.message': { description: 'A sentence for users, in English.', example: 'Please check the marked fields.' },
  'Failure.values': { description: 'The values for the code’s sentence. Amounts are taka.', example: { seconds: 12 } },
  'Failure.issues': {
    description:
      'Maps a field name to the code of its problem and the values for its sentence. A nested field is `data.name`.',
    example: { amount: { code: 'not_positive' } },
  },
  'Failure.stack': { description: 'The stack trace. Never sent in production.' },

  items: { description: 'The items of the page, in the order of `sort`.' },
  total: { description: 'The number of items on all pages.', example: 1 },
  next_cursor: { description: 'The `cursor` of the next page; null on the last page.', example: null },
  limit: { description: 'The maximum number of items: 1 to 200, by default 50.', example: '50' },
  cursor: {
    description: '`next_cursor` of the previous page. Without it the list starts at its beginning.',
    example: anId,
  },
  sort: { description: 'The order, by default `newest` first.' },
  search: { description: 'A part of the searched text, compared ignoring case.', example: 'rah' },
  from: { description: 'The first day (Asia/Dhaka), inclusive.', example: aDay },
  to: { description: 'The last day (Asia/Dhaka), inclusive.', example: aDay },

  _id: { description: 'The id.' },
  id: { description: 'The `_id` of the affected or requested item.' },
  ids: { description: 'The `_id`s, each once.' },
  created_at: { description: 'The time of its creation.' },
  decided_at: { description: 'The time of the decision; null while pending.', example: null },
  username: { description: 'The username. Compared trimmed and ignoring case.', example: 'rahim' },
  role: { description: 'The role of the user.' },

  accessToken: {
    description: 'A JWT with the claims of `TokenClaims`, sent as `Authorization: Bearer …`.',
    example: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VybmFtZSI6InJhaGltIn0.c2lnbmF0dXJl',
  },
  iat: { description: 'Issued at: seconds since 1970.', example: 1_795_166_000 },
  exp: { description: 'Expires at: seconds since 1970.', example: 1_795_770_800 },
  jti: { description: 'The id of the session.', example: anId },
  password: { description: 'The password.' },
  confirm_password: { description: 'The password again.' },
  currentPassWord: { description: 'The current password.' },
  newPassword: { description: 'The new password.', example: 'battery staple' },
  confirmPassword: { description: 'The new password again.', example: 'battery staple' },
  token: { description: 'The parameter `pst` of the mailed link. Valid once, for 30 minutes.', example: 'kq3Vb0' },

  email: { description: 'The mail address.', example: 'rahim@example.com' },
  country: { description: 'The country’s name.', example: 'Bangladesh' },
  mobile_number: {
    description: 'The mobile number: digits, spaces and dashes, optionally a leading +.',
    example: '01712345678',
  },
  gender: { description: 'As the user entered it.' },
  status: { description: 'The status.' },
  'usersBlock.status': { description: '`block` to block, `on-progress` to unblock.' },
  'OwnPayment.status': {
    description: 'True if it was accepted. `state` distinguishes pending from denied.',
    example: false,
  },
  'PaymentRequest.username': ownUsername,
  'withdrawalsRequest.username': ownUsername,
  'supportsCreate.username': ownUsername,
  'paymentsAccept.status': { description: 'The decision.' },
  'paymentsAcceptMany.status': { description: 'The decision for all ids.' },
  'withdrawalsDecide.status': { description: 'The decision.' },
  'withdrawalsDecideMany.status': { description: 'The decision for all ids.' },
  balance: { description: 'Taka that can be spent and transferred.' },
  earning: { description: 'Earned taka, which can be withdrawn or moved to the balance.' },
  hold: { description: 'Taka reserved for pending withdrawals.', example: 0 },
  purchased_plan: { description: 'The `_id` of the current plan; null without one.' },
  plan_name: { description: 'The name of the plan; null for a user without one.', example: 'Golden' },
  'Plan.plan_name': { description: 'The name of the plan.', example: 'Golden' },
  'NewPlan.plan_name': { description: 'The name of the plan, which no other plan may have.', example: 'Golden' },
  'PurchasedPlan.plan_name': { description: 'The name of the plan.', example: 'Golden' },
  refer_code: {
    description: 'The member’s code for referrals. Its owner becomes the referrer of a new member who uses it.',
    example: 'K7M2QXWA',
  },
  image: { description: 'The profile picture; null without one.', example: null },
  closing_requested_at: {
    description: 'When the member asked to close the account; null if not.',
    example: null,
  },
  closing_forfeits: { description: 'Whether the member has given up the money on the account.', example: false },
  forfeits: { description: 'Gives up the money on the account, if there is any.', example: false },
  is_delete: {
    description: 'True for a deleted user, who cannot sign in. The ledger does not change.',
    example: false,
  },
  referrer: { description: 'The username of the referrer; null without one.', example: 'karim' },
  referred: { description: 'The number of members whom the user referred.', example: 3 },

  plan: { description: 'A plan’s name. `Free` also matches users who never bought one.', example: 'Golden' },
  planName: { description: 'The name of the plan.', example: 'Golden' },
  price: { description: 'Taka per month. 0 for a free plan.', example: 1_000 },
  'PurchasedPlan.price': { description: 'The paid price in taka, not the current one.', example: 1_000 },
  bonus: { description: 'Taka for each watched advertisement, in addition to the reward.', example: 20 },
  plan_id: { description: 'The `_id` of the shown plan. Another plan of this name is refused.', example: another },
  'ChosenPlan.price': { description: 'The shown price in taka. Another price is refused.', example: 1_000 },
  refer_balance: { description: 'Taka for the buyer’s referrer, once per buyer and plan.', example: 100 },
  features: { description: 'The JSON text of a list of 1 to 20 strings.', example: '["Five tasks a day","Support"]' },
  plan_name_bn: { description: 'The name in Bengali, if there is one. An empty one deletes it.', example: 'গোল্ডেন' },
  features_bn: {
    description:
      'The JSON text of the features in Bengali, in the same order. Empty ones are shown in the other language.',
    example: '["দিনে পাঁচটি টাস্ক",""]',
  },
  notice_bn: { description: 'The notice in Bengali. Empty: Bengali readers see the other text.', example: '' },
  purchased_at: { description: 'The time of the purchase.' },

  advertise: { description: 'The id of a video, which is at `/file/{advertise}`.', example: another },
  ready_at: { description: 'The time from which the task can be claimed.' },
  expires_at: { description: 'The time from which the task can no longer be claimed.' },
  'Task.bonus': { description: 'Taka in addition to the reward, promised when the task was handed out.', example: 20 },
  'Payment.bonus': { description: 'Taka that a referrer earns if this top-up is accepted now.', example: 0 },
  least_top_up: { description: 'The least amount of a top-up.', example: 10 },
  least_transfer: { description: 'The least amount of a transfer.', example: 1 },
  referral_top_up: {
    description: 'The sum of top-ups that earns the referral bonus, never below the bonus.',
    example: 500,
  },
  transfers_per_hour: { description: 'The transfers of a member in an hour.', example: 30 },
  open_payments: { description: 'The undecided top-ups of a member.', example: 5 },
  open_withdrawals: { description: 'The undecided withdrawals of a member.', example: 3 },
  open_messages: { description: 'The unsolved support messages of a member.', example: 10 },
  accounts_per_number: { description: 'The accounts with one mobile number.', example: 3 },
  registrations_per_hour: { description: 'The registrations of one address in an hour.', example: 20 },
  ReferredMember: { description: 'A member whom the caller referred.' },
  'ReferredMember.name': { description: 'The first two characters of the username.', example: 'ra…' },
  topped_up: { description: 'Whether a top-up of the member was accepted.' },
  'ReferredMember.earned': { description: 'Taka that the caller earned from the member.', example: 50 },
  TaskDay: { description: 'The tasks of a member on one Asia/Dhaka day, in figures.' },
  open: { description: 'The tasks that can still be watched today.' },
  'TaskDay._id': { description: 'The `_id` of the task; null before it is handed out.' },
  'TaskDay.reward': { description: 'Taka that the task pays, with the bonus.', example: 330 },
  done: { description: 'The number of tasks rewarded today.', example: 1 },
  'TaskDay.earned': { description: 'Taka of the tasks rewarded today.', example: 330 },
  has_earned: { description: 'Whether the member ever earned a reward.' },
  task_id: { description: 'The `_id` of the task.' },
  reward: { description: 'Taka for the task.', example: 200 },
  'tasksClaim.amount': {
    description: 'The reward that the caller expects: 200. Another amount is refused.',
    example: 200,
  },
  name: { description: 'The name of the uploaded file.', example: 'advertisement.mp4' },
  size: { description: 'Bytes.', example: 4_194_304 },
  retired_at: { description: 'The time at which it was retired; null for a live one.', example: null },
  rewarded: { description: 'The number of its rewarded tasks.', example: 12 },

  notice: { description: 'The text. Empty before the first notice.', example: 'Joma is open on Friday too.' },
  amount: { description: 'Taka.', example: 500 },
  days: { description: 'The maximum days until a payout.', example: 3 },
  note: { description: 'The reason, for the audit log.', example: 'Paid at the counter' },
  bank_name: { description: 'The name, which is unique.', example: 'bKash personal' },
  account_number: { description: 'The account’s number.', example: '01712345678' },
  'banksChangeStatus.name': { description: 'The name of the account.', example: 'bKash personal' },
  'banksChangeStatus.data': { description: 'The account and its new status.' },
  'banksDelete.data': { description: 'The name of the account.', example: 'bKash personal' },
  payment_method: { description: 'The method by which the money was sent.' },
  method: { description: 'The method of the payout.' },
  transaction_id: {
    description: 'The id of the transfer, letters and digits. Compared trimmed and in upper case, per method.',
    example: '9GH4K2LM7P',
  },
  date: { description: 'The day on which the money was sent, not in the future.', example: aDay },
  state: { description: 'The state.' },
  archived: { description: 'True if it is hidden from the history.', example: false },
  'paymentsArchive.archived': {
    description: 'True to hide it from the history, false to show it again.',
    example: true,
  },
  'withdrawalsArchive.archived': {
    description: 'True to hide it from the history, false to show it again.',
    example: true,
  },
  'paymentsList.archived': {
    description: '`true` lists only the archived ones. By default they are omitted.',
    example: 'false',
  },
  'withdrawalsList.archived': {
    description: '`true` lists only the archived ones. By default they are omitted.',
    example: 'false',
  },
  reason: { description: 'The reason of a denial; null otherwise.', example: null },
  'withdrawalsDecide.reason': {
    description: 'The reason. Required for `denied`.',
    example: 'The number does not take money.',
  },
  'withdrawalsDecideMany.reason': {
    description: 'The reason. Required for `denied`.',
    example: 'The number does not take money.',
  },
  'paymentsAccept.reason': { description: 'The reason of a denial.', example: 'not_received' },
  'paymentsAcceptMany.reason': { description: 'The reason of a denial.', example: 'not_received' },
  reason_text: { description: 'The words of the reason `other`; null otherwise.', example: null },
  'paymentsAccept.reason_text': { description: 'Required for `other`.', example: 'This SMS is of another shop.' },
  'paymentsAcceptMany.reason_text': { description: 'Required for `other`.', example: 'This SMS is of another shop.' },
  place: { description: 'The place in the queue of all pending requests; 1 is the oldest.', example: 4 },
  waited_minutes: { description: 'The minutes since the request.', example: 7 },
  usual_minutes: {
    description: 'The median wait of the last 50 decisions in minutes; null if there are fewer than 5.',
    example: 12,
  },
  'OwnQueue.items': { description: 'One for each request.' },
  'OwnQueue.total': { description: 'The number of pending requests of all members; 0 without an own one.', example: 9 },
  can_cancel: { description: 'Whether the member can cancel it: it is pending and in no payout batch.', example: true },
  'usersBlock.reason': {
    description: 'The reason of the denied requests, which the member reads.',
    example: 'The account is blocked.',
  },
  waiting: { description: 'What a block does to the pending requests. By default they stay.' },
  payout_id: {
    description: 'The provider’s transaction id of the payout; null if none was entered.',
    example: '9GH4K2LM7P',
  },
  'withdrawalsDecide.payout_id': { description: 'Stored for an approval. The member sees it.', example: '9GH4K2LM7P' },
  payAnyway: {
    description: 'Why a blocked or deleted member is paid. It is stored.',
    example: 'The member was in the shop.',
  },
  pay_anyway: { description: 'Why an inactive member was paid; null otherwise.', example: null },
  member_status: { description: 'Whether the member is active, blocked or deleted.' },
  batch_id: { description: 'The payout batch; null without one. A pending one is in an open batch.', example: null },
  number_members: {
    description:
      'The number of members who have the account number in their profile or withdrew to it. 0 once decided.',
    example: 1,
  },
  in_batch: { description: 'The number of the withdrawals that are in open payout batches.', example: 0 },
  'WaitingRequests.payments': { description: 'The number of pending top-ups.', example: 1 },
  'WaitingRequests.withdrawals': { description: 'The number of pending withdrawals.', example: 2 },
  batch: { description: 'The `_id` of the payout batch.', example: another },
  created_by: { description: 'The username of the administrator who created it.', example: 'admin' },
  closed_by: { description: 'The username of the administrator who closed it; null while open.', example: null },
  closed_at: { description: 'The time at which it was closed; null while open.', example: null },
  'PayoutBatch.count': { description: 'The number of its withdrawals.', example: 12 },
  'PayoutSheet.count': { description: 'The number of its withdrawals.', example: 12 },
  paid_count: { description: 'The number of its paid withdrawals.', example: 3 },
  paid_amount: { description: 'Taka of its paid withdrawals.' },
  rows: { description: 'The withdrawals to mark as paid. By default all that are not paid yet.' },
  kind: { description: '`wallet`: to another member’s balance. `income`: from the own earning to the own balance.' },
  sender: { description: 'The username of the sender.', example: 'rahim' },
  receiver: { description: 'The username of the receiver.', example: 'karim' },

  isSolved: { description: 'True after an administrator marked it as solved.', example: false },
  'SupportMessage.message': { description: 'The member’s text.', example: 'My top-up has not arrived yet.' },
  'supportsCreate.message': { description: 'The member’s text.', example: 'My top-up has not arrived yet.' },

  flags: { description: 'Hints about what is unusual, while it is pending. They decide nothing.' },
  tags: { description: 'The stale groups of data.' },
  day: { description: 'An Asia/Dhaka day.', example: aDay },
  paidIn: { description: 'Taka of the top-ups that were accepted on the day.' },
  rewards: { description: 'Taka credited to members on the day, for tasks and referrals.' },
  signUps: { description: 'The number of members who registered on the day.', example: 7 },
  payments: { description: 'The top-ups.' },
  withdrawals: { description: 'The withdrawals.' },
  supports: { description: 'The messages.' },
  count: { description: 'The number of pending requests.', example: 3 },
  oldest_at: { description: 'The time of the oldest pending request; null if there is none.', example: aMoment },
  methods: {
    description: 'The pending withdrawals of each payment method that has some.',
    example: [{ method: 'bkash', count: 3, amount: 2_800 }],
  },
  table: { description: 'The table to export.' },
  filters: { description: 'The filters and the order, as parameters of the table’s list.', example: {} },
  path: { description: 'The path of the file, valid for a minute.', example: `/api/v1/export/download/${anId}` },
  'usersList.referrer': { description: 'The username of the users’ referrer.', example: 'karim' },

  results: { description: 'The results.' },
  code: { description: 'The reason of the refusal; omitted for a success.', example: 'already_decided' },
  isDone: { description: 'True if this call decided it.' },
  'BulkResults.message': {
    description: 'The sentence of the refusal or of the success.',
    example: 'Accept successfully',
  },

  payment: { description: 'The top-ups.' },
  withdraw: { description: 'The withdrawals.' },
  solvency: { description: 'The current debt to members, compared with their top-ups. Independent of the period.' },
  totalRequest: {
    description: 'The number of requests. Denied requests are not counted in any of these figures.',
    example: 12,
  },
  totalPaid: { description: 'The number of accepted requests.', example: 10 },
  totalUnpaid: { description: 'The number of pending requests.', example: 2 },
  totalAmount: { description: 'Taka of all requests.' },
  totalPaidAmount: { description: 'Taka of the accepted requests.' },
  unpaidAmount: { description: 'Taka of the pending requests.' },
  owed: { description: '`balance` + `earning` + `hold` of all members, in taka.' },
  toppedUp: { description: 'Taka of all accepted top-ups.' },
  paidOut: { description: 'Taka of all approved withdrawals.' },
  covered: {
    description: '`toppedUp` − `paidOut` − `owed`: below 0, the debt is greater than the received money.',
    example: -250.5,
  },
  ref: { description: 'The id of the cause: the request, task, purchase or user.', example: another },
  other: { description: 'The username of the other member; null for a system account.', example: null },
  view: { description: 'Which lines. Default: those of all accounts of the member.' },
  direction: { description: 'Only movements that credit, or debit, the shown account.' },
  month: { description: 'A calendar month in Asia/Dhaka: YYYY-MM.', example: '2026-11' },
  'RewardSums.today': { description: 'Taka of the current Asia/Dhaka day.', example: 230 },
  'RewardSums.month': { description: 'Taka of the current Asia/Dhaka month.', example: 4_600 },
  'StatementLine.reason': { description: 'The reason of the movement.', example: 'top_up' },
  'StatementLine.from': {
    description: 'The member’s account that was debited; null for an account of another owner.',
    example: null,
  },
  'StatementLine.to': {
    description: 'The member’s account that was credited; null for an account of another owner.',
    example: 'balance',
  },
  NotificationKind: { description: 'What a notification reports.', example: 'payment_added' },
  'ListedNotification.kind': {
    description: 'What it reports: a `NotificationKind`, or one of a newer server.',
    example: 'payment_added',
  },
  'Notification.kind': { description: 'What it reports.', example: 'payment_added' },
  'notificationsSwitches.kind': { description: 'A kind of notification.', example: 'payment_added' },
  'notificationsSetSwitch.kind': { description: 'A kind of notification.', example: 'payment_added' },
  'ListedNotification.ref': { description: 'The id of what it reports, or a day.', example: another },
  'Notification.ref': { description: 'The id of what it reports, or a day.', example: another },
  'Notification.queue': { description: 'The queue of the request.', example: 'payments' },
  'Notification.since': { description: 'When the request was created.', example: aMoment },
  'Notification.reason': { description: 'Why it was denied; null without a reason.', example: null },
  'Notification.from': { description: 'The username of the sender.', example: 'rahim' },
  'Notification.count': { description: 'The number of tasks.', example: 5 },
  params: {
    description: 'The values of its sentence, depending on the kind. Amounts are taka.',
    example: { amount: 500 },
  },
  is_read: { description: 'Whether the user has opened it.' },
  isOn: { description: 'Whether notifications of the kind are stored.' },
  unseen: { description: 'The notifications that the user has not seen in the list, at most 100.', example: 2 },
  actor: { description: 'The username of the administrator.', example: 'admin' },
  action: { description: 'The action.' },
  'Audit.username': {
    description: 'The username of the member concerned; null without one.',
    example: 'rahim',
  },
  'auditsList.username': { description: 'The username of the member concerned.', example: 'rahim' },
  before: {
    description: 'The changed fields before the action; null if there were none.',
    example: null,
  },
  after: { description: 'The changed fields after the action.', example: { status: 'success' } },
}

/** The entry of a field: the owner's own, else the one of the field's name. `usedBy` is a schema or operation with the field. */
export function getFieldDocs(owner: string, name: string, usedBy = owner): FieldDocs {
  const docs = fieldDocs[`${owner}.${name}`] ?? fieldDocs[name]
  const own = usedBy === owner ? ` or "${owner}.${name}"` : ''
  if (!docs)
    throw new Error(`The field "${name}" of ${usedBy} is not documented: add "${name}"${own} to fieldDocs in ${path}.`)
  return docs
}

/** An error for a schema whose examples cannot be derived. Without `name` the schema itself is a component. */
export const createMissingExampleError = (owner: string, name: string | undefined) =>
  new Error(
    `${name ? `The field "${name}" of ${owner}` : `The schema ${owner}`} has no example: add one to its entry of fieldDocs in ${path}.`,
  )
