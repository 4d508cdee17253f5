import { aDay, aMoment, type NounDocs } from './docs.ts'

export const limits: NounDocs<'limits'> = {
  description: 'Least amounts, and how much one member or address can request.',
  operations: {
    mine: 'Read the least amounts. What members see before they send a form.',
    get: 'Read all limits',
    countReferred: 'Count the referred members between the present sum for the referral bonus and another one',
    set: { text: 'Set all limits', refuses: ['below_refer_bonus'] },
  },
  fields: {
    MemberLimits: 'The least amounts.',
    Limits: 'All limits.',
    least_top_up: ['The least amount of a top-up.', 10],
    least_transfer: ['The least amount of a transfer.', 1],
    referral_top_up: ['The sum of top-ups that earns the referral bonus, never below the bonus.', 500],
    sum: ['The other sum, in taka.', '500'],
    reached: ['Members whose top-ups have reached the sum of an earlier time. No further bonus is paid for them.', 12],
    waiting: ['Members whose top-ups have not reached the sum yet.', 3],
    transfers_per_hour: ['The transfers of a member in an hour.', 30],
    open_payments: ['The undecided top-ups of a member.', 5],
    open_withdrawals: ['The undecided withdrawals of a member.', 3],
    open_messages: ['The unsolved support messages of a member.', 10],
    accounts_per_number: ['The accounts with one mobile number.', 3],
    registrations_per_hour: ['The registrations of one address in an hour.', 20],
  },
}

export const payments: NounDocs<'payments'> = {
  description: 'Top-ups: requested by members, decided by administrators.',
  operations: {
    request: {
      text: 'Request a top-up. The balance changes only after an administrator has compared the request with the received money.',
      refuses: [
        'date_ahead',
        'transaction_id_used',
        'sms_closed',
        'below_least_top_up',
        'too_many_payments',
        'too_many_cancelled',
      ],
    },
    cancel: {
      text: 'Cancel an own pending top-up. The same transfer may be requested again.',
      refuses: ['not_found', 'already_decided', 'request_running'],
    },
    mine: 'List the own top-ups',
    mineOne: { text: 'Read an own top-up', refuses: ['not_found'] },
    list: 'List all top-ups',
    get: { text: 'Read one top-up with what speaks for it and against it', refuses: ['not_found'] },
    accept: {
      text: 'Decide a top-up. A denial may have a reason; the reason `other` needs own words. Accepting credits the member’s balance and, when the member’s top-ups reach the limit `referral_top_up`, the referrer’s earning. A transaction id succeeds only once per method.',
      refuses: ['not_found', 'already_decided', 'transaction_id_used'],
    },
    acceptMany: 'Decide many top-ups. In one transaction. A refused one does not prevent the others.',
    acceptSmsAmount: {
      text: 'Accept a top-up with the amount of its SMS. Changes the requested amount to `amount`, which has to be that of the SMS, and accepts it.',
      refuses: ['not_found', 'already_decided', 'transaction_id_used'],
    },
    archive: {
      text: 'Hide a decided top-up from the history, or show it again. The ledger does not change.',
      refuses: ['not_found', 'not_decided'],
    },
  },
  fields: {
    review_reason: ['Why it was not accepted automatically; null if all agrees.', null],
    sms: ['The SMS with its method and transaction id.', null],
    match: ['What the till phones know; null without one.', null],
    accepted_by_phone: ['Whether its SMS accepted it.', false],
    without_sms: ['Why it was accepted without an SMS.', null],
    credited: [
      'The accepted top-up of the same transfer: a pending one can then only be denied. Null without one.',
      null,
    ],
    reversed_amount: ['Taka that were taken back because its SMS proved forged; null otherwise.', null],
    PaymentState: '`deny` is a denied top-up, `cancelled` one that its member cancelled.',
    DenialReason:
      'Why a top-up was denied: no money with this transaction id arrived (`not_received`), or it was added before (`already_used`); the amount is another one (`amount_differs`), or the sender’s number (`other_number`); the transfer is too old (`too_old`); or own words (`other`).',
    PaymentRequest: 'A member’s information about money already sent.',
    Payment: 'The administrators’ view of a top-up.',
    PaymentEvidence: 'A top-up with what speaks for it and against it.',
    EvidenceSms: 'The SMS of a transfer, to compare it with the request.',
    'EvidenceSms.body': ['The text of the SMS.', 'Money Received. Amount: Tk 500.00'],
    'EvidenceSms.sender': ['The provider.', 'NAGAD'],
    'EvidenceSms.received_at': ['When the phone received it.', aMoment],
    'EvidenceSms.till': ['The label of the till.', 'bKash shop'],
    payment: 'The top-up.',
    'PaymentEvidence.sms': ['The SMS of the same transfer; null without one.', null],
    others: 'Other members who have named the same transaction id or the same number.',
    same_id: ['How many top-ups of that member have the same transaction id.', 1],
    same_number: ['How many top-ups of that member have the same sender’s number.', 2],
    accepted: ['How many top-ups of the member were accepted.', 14],
    denied: ['How many top-ups of the member were denied.', 1],
    OwnPayment: 'The member’s view of a top-up.',
    PaymentFlag:
      'A reason to check the payment: another payment has the same transaction id (`id_seen`); the id does not have the method’s format (`id_shape`) or encodes another day (`id_day`); the sender’s number is not the member’s (`other_sender`); it is the member’s first payment, and a large one (`large_first`).',
    'OwnPayment.status': ['True if it was accepted. `state` distinguishes pending from denied.', false],
    'PaymentRequest.username': ['The caller’s own username; may be omitted. Another username is refused.', 'rahim'],
    'paymentsAccept.status': 'The decision.',
    'paymentsAcceptMany.status': 'The decision for all ids.',
    bonus: ['Taka that a referrer earns if this top-up is accepted now.', 0],
    date: ['The day on which the money was sent, not in the future.', aDay],
    state: 'The state.',
    'paymentsArchive.archived': ['True to hide it from the history, false to show it again.', true],
    'paymentsList.archived': ['`true` lists only the archived ones. By default they are omitted.', 'false'],
    'paymentsAccept.reason': ['The reason of a denial.', 'not_received'],
    'paymentsAcceptMany.reason': ['The reason of a denial.', 'not_received'],
    'paymentsAccept.reason_text': ['Required for `other`.', 'This SMS is of another shop.'],
    'paymentsAcceptMany.reason_text': ['Required for `other`.', 'This SMS is of another shop.'],
  },
}

export const receipts: NounDocs<'receipts'> = {
  description: 'Codes that confirm a shared receipt.',
  operations: {
    create: {
      text: 'Get the code of an own request that is done. The same request always gets the same code.',
      refuses: ['not_found', 'not_decided'],
    },
    check: {
      text: 'Check a receipt by its code, without a sign-in. An unknown code and one without a receipt are both a 404. An address may check 30 codes in 10 minutes.',
      refuses: ['not_found'],
    },
  },
  fields: {
    'CheckedReceipt.state':
      'A top-up that was accepted (`added`), a withdrawal that was paid (`paid`), or a top-up that was taken back because its SMS proved forged (`taken_back`).',
    CheckedReceipt: 'What everybody with the code may know of a receipt, and the last close of the books.',
    books: 'The last close of the books; null before the first one.',
    head: ['The hash of the close.', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    code: ['Eight characters of Crockford’s Base32. Dashes, spaces and small letters are allowed.', '7K4MQ2XP'],
    'receiptsCreate.kind': 'The kind of the request.',
    'CheckedReceipt.day': ['The Asia/Dhaka day on which the money was added or paid.', aDay],
    'CheckedReceipt.number': ['The number of the member’s mobile account, without three of its digits.', '01712•••678'],
  },
}

export const queuePlaces: NounDocs<'queuePlaces'> = {
  description: 'Places of a member’s own pending requests.',
  operations: {
    mine: 'Read the places of the own pending requests. With the usual wait: the median of the last 50 decisions.',
  },
  fields: {
    OwnQueue: 'The caller’s pending requests of one kind, oldest first.',
    items: 'One for each request.',
    total: ['The number of pending requests of all members; 0 without an own one.', 9],
    place: ['The place in the queue of all pending requests; 1 is the oldest.', 4],
    waited_minutes: ['The minutes since the request.', 7],
    usual_minutes: ['The median wait of the last 50 decisions in minutes; null if there are fewer than 5.', 12],
  },
}

export const transfers: NounDocs<'transfers'> = {
  description: 'Money between members, and from earning to balance.',
  operations: {
    toWallet: {
      text: 'Send money to another member. From the own balance to the balance of another active member.',
      refuses: ['user_not_found', 'to_oneself', 'insufficient_balance', 'below_least_transfer', 'too_many_transfers'],
    },
    fromIncome: {
      text: 'Move money from the own earning to the own balance',
      refuses: ['insufficient_balance', 'below_least_transfer', 'too_many_transfers'],
    },
    receiver: {
      text: 'Read who would receive a transfer: the username as it is stored, and the first digits of the number. 60 times in an hour.',
      refuses: ['user_not_found', 'to_oneself', 'too_many_attempts'],
    },
    mine: 'List the own transfers. Sent and received ones.',
  },
  fields: {
    Transfer: 'Money that a member transferred.',
    receiver: ['The username of the receiver.', 'karim'],
    digits: ['The first digits of the number.', '01712'],
  },
}

export const withdrawals: NounDocs<'withdrawals'> = {
  description: 'Payouts: requested by members, decided by administrators.',
  operations: {
    request: {
      text: 'Request a withdrawal. Moves the amount from the earning to the hold, until the decision.',
      refuses: ['below_minimum', 'insufficient_earning', 'too_many_withdrawals', 'too_many_cancelled'],
    },
    mine: 'List the own withdrawals',
    mineOne: { text: 'Read an own withdrawal', refuses: ['not_found'] },
    cancel: {
      text: 'Cancel an own withdrawal. The held amount returns to the earning. Possible before the decision and outside payout batches.',
      refuses: ['not_found', 'already_decided', 'in_open_batch'],
    },
    list: 'List all withdrawals',
    get: { text: 'Read one withdrawal with what speaks for it and against it', refuses: ['not_found'] },
    decide: {
      text: 'Decide a withdrawal. An approval pays out the held amount, a denial returns it to the earning. To approve the withdrawal of a blocked or deleted member, give a reason in `payAnyway`.',
      refuses: [
        'not_found',
        'already_decided',
        'in_open_batch',
        'member_inactive',
        'transaction_id_used',
        'withdrawal_waits',
      ],
    },
    decideMany: 'Decide many withdrawals. In one transaction. A refused one does not prevent the others.',
    archive: {
      text: 'Hide a decided withdrawal from the history, or show it again. The ledger does not change.',
      refuses: ['not_found', 'not_decided'],
    },
    limits: 'Read the minimum withdrawal, and the days until a payout',
    info: 'Read the same settings. The same as /withdraw/get-amount.',
    setLimits: 'Set the minimum withdrawal, and the days until a payout',
    setInfo: 'Set the same settings. The same as /withdraw/set-amount.',
  },
  fields: {
    fee: ['Taka that the provider took, or null.', 5],
    paid_at: ['When it was sent; null while it is not.', aMoment],
    payout_fee: ['Taka of the provider’s fee, which Joma pays.', null],
    ToPay: 'A withdrawal that is to be sent.',
    SentSms: 'An SMS that shows that a withdrawal was sent.',
    WithdrawalEvidence: 'A withdrawal with what speaks for it and against it.',
    withdrawal: 'The withdrawal.',
    'WithdrawalEvidence.decided_by': ['The administrator who decided it; null without one.', 'rafi'],
    is_proved: ['Whether the member has proved the number.', true],
    'WithdrawalEvidence.others': 'Other members who have withdrawn to the same number.',
    'WithdrawalEvidence.same_number': ['How many withdrawals of that member were to the number.', 2],
    paid: ['How many withdrawals of the member were approved.', 5],
    'WithdrawalEvidence.denied': ['How many withdrawals of the member were denied.', 1],
    paid_to_number: ['How many of them were to this number.', 3],
    paid_from_number: ['How many accepted top-ups of the member came from this number.', 5],
    entries: 'Its entries in the ledger, oldest first.',
    sent_sms: ['The SMS that shows that it was sent already; null without one.', null],
    WithdrawalCheck:
      'The SMS that had paid it proved forged, one reported that its transfer failed, or the account was recovered.',
    to_check: ['Why a person has to look before it is sent; null for most.', null],
    waits_until: ['It cannot be approved before then; null if it does not wait.', null],
    WithdrawalState: 'As its member sees it: `open` until the money is sent, which can be after the approval.',
    'withdrawalsMine.state': ['Only those in this state.', 'open'],
    WithdrawalStatus: 'While `pending`, the amount is held.',
    'Withdrawal.reason': [
      'The reason of a denial, null otherwise: own words, or a code of which Joma shows a sentence in the reader’s language. The number cannot receive money (`cannot_receive`) or is not the member’s (`not_own_number`), the member was not reached (`not_reached`), or the account is being checked (`being_checked`).',
      null,
    ],
    Withdrawal: 'The administrators’ view of a withdrawal.',
    OwnWithdrawal: 'The member’s view of a withdrawal.',
    WithdrawalFlag: 'A hint about a pending withdrawal.',
    PayoutId: ['The provider’s transaction id of a payout: letters and digits.', '9GH4K2LM7P'],
    PayAnyway: ['Why a blocked or deleted member is paid. It is stored.', 'The shop confirmed it.'],
    WithdrawLimits: 'The settings for withdrawals.',
    'withdrawalsRequest.username': ['The caller’s own username; may be omitted. Another username is refused.', 'rahim'],
    'withdrawalsDecide.status': 'The decision.',
    'withdrawalsDecideMany.status': 'The decision for all ids.',
    days: ['The maximum days until a payout.', 3],
    'withdrawalsArchive.archived': ['True to hide it from the history, false to show it again.', true],
    'withdrawalsList.archived': ['`true` lists only the archived ones. By default they are omitted.', 'false'],
    'withdrawalsDecide.reason': [
      'The reason, own words or a code. Required for `denied`.',
      'The number does not take money.',
    ],
    'withdrawalsDecideMany.reason': [
      'The reason, own words or a code. Required for `denied`.',
      'The number does not take money.',
    ],
    can_cancel: ['Whether the member can cancel it: it is pending and in no payout batch.', true],
    'withdrawalsDecide.payout_id': ['Stored for an approval. The member sees it.', '9GH4K2LM7P'],
    pay_anyway: ['Why an inactive member was paid; null otherwise.', null],
    member_status: 'Whether the member is active, blocked or deleted.',
    batch_id: ['The payout batch; null without one. A pending one is in an open batch.', null],
    awaits_sms: [
      'Whether an acceptance without a transaction id leaves it to pay, until the SMS of a till phone shows the payment. False once decided.',
      false,
    ],
    number_members: [
      'The number of members who have the account number in their profile, proved it or withdrew to it. 0 once decided.',
      1,
    ],
  },
}
