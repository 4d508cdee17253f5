import { aMoment, type NounDocs } from './docs.ts'

export const numbers: NounDocs<'numbers'> = {
  description: 'The mobile numbers that prove a member.',
  operations: {
    mine: 'List the own numbers. Those from which the caller has topped up, and which are asked for or proved.',
    answer: {
      text: 'Answer whether a number is the caller’s. After a top-up with the caller’s code from it.',
      refuses: ['not_found'],
    },
    remove: { text: 'Remove an own number', refuses: ['not_found'] },
    ofMember: {
      text: 'Read the numbers of a member, and what the account shares with others. A shared device or number is a hint, and decides nothing.',
      refuses: ['user_not_found'],
    },
  },
  fields: {
    number: ['The number, 11 digits.', '01712345678'],
    OwnNumber: 'A mobile number from which the caller has topped up.',
    MemberNumber: 'A mobile number from which a member has topped up.',
    NumberState: 'Whether the member is asked for it, or it is proved.',
    SharedKind: 'What two accounts have in common.',
    SharedAccount: 'Another account that shares something with the member.',
    serves_recovery: ['Whether a top-up from it can recover the account.', true],
    proved_at: ['When it was proved; null while it is not.', aMoment],
    numbers: 'The numbers of the member.',
    shared: 'The other accounts that share something with the member.',
    isOwn: ['Whether it is the caller’s number.', true],
    'SharedAccount.number': ['The shared number; null for a device.', '01712345678'],
    'numbersAnswer.number': ['The number, as it is listed.', '01712345678'],
    'OwnNumber.state': ['Whether it is asked for or proved.', 'proved'],
    state: ['Whether it is asked for, proved, disowned or removed.', 'proved'],
    kind: ['What is shared.', 'payout_number'],
  },
}

export const refers: NounDocs<'refers'> = {
  description: 'The referral bonus.',
  operations: {
    get: 'Read the referral bonus',
    mine: 'List the members whom the caller referred. With shortened names, and what the caller earned from each.',
    set: 'Set the referral bonus',
  },
  fields: {
    ReferBonus: 'The referrer’s bonus, once per referred member, when its top-ups reach `referral_top_up`.',
    ReferredMember: 'A member whom the caller referred.',
    topped_up: 'Whether a top-up of the member was accepted.',
    earned: ['Taka that the caller earned from the member.', 50],
    name: ['The first two characters of the username.', 'ra…'],
  },
}

export const securityEvents: NounDocs<'securityEvents'> = {
  description: 'What happened to accounts and sessions.',
  operations: {
    list: 'List security events. Stored for 400 days.',
    mine: 'List the own last 20 security events. Newest first.',
  },
  fields: {
    SecurityEvent: 'What happened to an account or a session.',
    SecurityEventKind: 'What happened.',
    'securityEventsList.kind': 'Only events of this kind.',
    address: ['The network of the caller: /24 of IPv4, /48 of IPv6.', '203.0.113.0/24'],
    device: ['The browser and the operating system.', 'Chrome 126, Android'],
    kind: 'What happened.',
  },
}

export const users: NounDocs<'users'> = {
  description: 'Members and administrators.',
  operations: {
    register: {
      text: 'Register as a member. Registrations are counted per address, and accounts per mobile number.',
      refuses: ['username_taken', 'no_refer_code', 'number_in_use', 'too_many_registrations'],
    },
    registerWithPlan: {
      text: 'Register another member, with a plan. The caller pays the price from the balance. The new member gets the plan, and the caller becomes the referrer.',
      refuses: [
        'username_taken',
        'no_plan',
        'plan_changed',
        'insufficient_balance',
        'number_in_use',
        'too_many_registrations',
      ],
    },
    createAdmin: {
      text: 'Create an administrator. Without `roles` the administrator is an owner.',
      refuses: ['username_taken'],
    },
    setRoles: {
      text: 'Change the roles of an administrator. Ends the sessions of that administrator. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    me: 'Read the own record',
    list: 'List users. All users except the caller and deleted users.',
    listBlocked: 'List blocked users',
    listDeleted: 'List deleted users',
    get: { text: 'Read a user', refuses: ['user_not_found'] },
    block: {
      text: 'Block or unblock a user. A blocked user’s tokens become invalid immediately. `waiting` says whether a block denies the pending requests; those of open payout batches always stay. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    delete: {
      text: 'Delete a user. The user can no longer sign in, and can be recovered. The ledger changes only if the user has given up the money. One active owner always remains.',
      refuses: ['user_not_found', 'not_oneself', 'last_owner'],
    },
    removePicture: 'Remove the own profile picture',
    requestClosing: {
      text: 'Ask to close the own account. Administrators receive a support message. Money on the account has to be given up.',
      refuses: ['requests_waiting', 'balance_left'],
    },
    cancelClosing: 'Withdraw the request to close the own account',
    recover: { text: 'Recover a deleted user', refuses: ['user_not_found', 'not_oneself'] },
  },
  fields: {
    StaffRole: 'A role of an administrator: a set of permissions.',
    needs_factor: ['Whether a second factor has to be added before other calls work.', false],
    top_up_code: [
      'Seven digits that the member writes as the reference of a top-up; null for administrators.',
      '1234564',
    ],
    NewAdmin: 'The two passwords must be equal.',
    Registration: 'A new member. The two passwords must be equal.',
    RegistrationWithPlan: 'A new member, and the plan that the caller buys for the member.',
    Gender: 'As the user entered it.',
    UserRole: '`super-admin` has the rights of `admin`.',
    UserStatus: '`block`: the user cannot sign in, and the user’s tokens are invalid.',
    User: 'The caller’s own record.',
    ListedUser: 'One line of a list of users.',
    UserRecord: 'The administrators’ view of a user.',
    must_renew_login: ['Whether the password has to be changed before other calls work.', false],
    staff_roles: ['The roles of an administrator; none for a member.', ['cashier']],
    confirm_password: 'The password again.',
    country: ['The country’s name.', 'Bangladesh'],
    mobile_number: [
      'The mobile number: 6 to 20 digits, optionally a leading +. Stored as account numbers are.',
      '01712345678',
    ],
    gender: 'As the user entered it.',
    'usersBlock.status': '`block` to block, `on-progress` to unblock.',
    purchased_plan: 'The `_id` of the current plan; null without one.',
    refer_code: [
      'The member’s code for referrals. Its owner becomes the referrer of a new member who uses it.',
      'K7M2QXWA',
    ],
    image: ['The profile picture; null without one.', null],
    closing_requested_at: ['When the member asked to close the account; null if not.', null],
    closing_forfeits: ['Whether the member has given up the money on the account.', false],
    forfeits: ['Gives up the money on the account, if there is any.', false],
    is_delete: ['True for a deleted user, who cannot sign in. The ledger does not change.', false],
    referred: ['The number of members whom the user referred.', 3],
    reason: ['The reason of the denied requests, which the member reads.', 'The account is blocked.'],
    'usersList.referrer': ['The username of the users’ referrer.', 'karim'],
    ShopState: 'Whether members can begin, and whether the owner has finished the first steps.',
    shop: ['The state of the shop.', 'set_up'],
    rules: [
      'The current version of the rules and when the member has accepted it; null without rules.',
      { version: 3, accepted_at: aMoment },
    ],
    rules_accepted: [
      'The last version of the rules that the member has accepted; null without one.',
      { version: 3, accepted_at: aMoment },
    ],
    accepted_at: ['When the member has accepted it; null before.', aMoment],
    version: ['The number of a version of the rules.', 3],
    OwnRules: 'The current version of the rules, and when the member has accepted it.',
    news: ['The threads of the activity with an unseen notification, at most 100.', 1],
    unseen: ['The notifications that the user has not seen in the list, at most 100.', 2],
  },
}
