import { aMoment, anId, type NounDocs } from './docs.ts'

export const audits: NounDocs<'audits'> = {
  description: 'The audit log of administrators.',
  operations: {
    list: 'Read the audit log',
  },
  fields: {
    api_key: ['The name of the API key with which the actor’s program did it; null for a person.', null],
    by_phone: ['Whether a till phone did it; then `actor` is its label.', false],
    AuditAction: 'An action of an administrator.',
    Audit: 'One entry of the audit log. Entries are never changed or deleted.',
    username: ['The username of the member concerned; null without one.', 'rahim'],
    'auditsList.username': ['The username of the member concerned.', 'rahim'],
    before: ['The changed fields before the action; null if there were none.', null],
    after: ['The changed fields after the action.', { status: 'success' }],
  },
}

export const clientErrors: NounDocs<'clientErrors'> = {
  description: 'Errors of the page itself.',
  operations: {
    report:
      'Report an error of the page. Writes one line to the server’s log, at most 30 a minute. The page calls it when it shows its error screen. It must have no personal data.',
  },
  fields: {
    trace: ['The files and positions of its stack.', 'index-a1b2.js:1:2345'],
    screen: ['The first two parts of the screen’s path.', '/home/withdraw'],
    message: ['Its message, without digits.', 'The node is no child.'],
    name: ['The name of the exception.', 'NotFoundError'],
  },
}

export const proposals: NounDocs<'proposals'> = {
  description: 'Writes that wait for a second administrator.',
  operations: {
    waiting: 'List the waiting proposals. Those that the caller can confirm, and the own ones. The oldest is first.',
    ownLimit: 'Read whether a second administrator is needed, and what the caller can still move alone today',
    confirm: {
      text: 'Confirm a proposal. Runs the proposed write, once. It may also get the refusals of that write.',
      refuses: ['not_found', 'not_oneself', 'proposal_over', 'proposal_changed', 'proposer_gone', 'last_owner'],
    },
    decline: { text: 'Decline a proposal. The proposer takes it back.', refuses: ['not_found', 'proposal_over'] },
  },
  fields: {
    Proposed: 'A write that waits for a second administrator.',
    Proposal: 'A write that waits for a second administrator.',
    OwnLimit: 'What the caller can do without a second administrator.',
    'OwnLimit.second_person': ['Whether the settings want a second administrator.', true],
    left: ['Taka that the caller can still move alone today.', 7_500],
    proposal: 'The id of the proposal.',
    endpoint: ['The proposed operation.', 'banks.add'],
    proposer: ['The username of the administrator who proposed it.', 'karim'],
    is_own: ['Whether the caller proposed it.', false],
    input: ['The input of the proposed operation, without passwords.', { bank_name: 'bkash' }],
    reason: ['Why it is declined.', 'The number is wrong.'],
  },
}

export const staff: NounDocs<'staff'> = {
  description: 'The safety settings of the staff.',
  operations: {
    settings: 'Read the safety settings',
    setSettings: {
      text: 'Change the safety settings. A second factor becomes necessary seven days after the setting.',
      refuses: ['no_factor', 'one_owner'],
    },
  },
  fields: {
    NewStaffSettings: 'The safety settings of the staff.',
    StaffSettings: 'The safety settings, and how many administrators there are.',
    factor_required: ['Whether administrators need a second factor.', true],
    factor_required_from: ['When it becomes necessary; null if it does not.', aMoment],
    second_person: ['Whether a second administrator confirms sensitive changes.', true],
    second_person_above: ['The most that an administrator moves on a day without a second person.', 10_000],
    fresh_proof_above: ['Bulk decisions above it need a fresh proof.', 50_000],
    session_hours: ['How long a session of an administrator lasts at most.', 12],
    idle_minutes: ['How long it lasts without use.', 30],
    staff: ['The number of active administrators.', 3],
    enrolled: ['The number of them with a second factor.', 2],
    owners: ['The number of active owners.', 2],
  },
}

export const webhooks: NounDocs<'webhooks'> = {
  description: 'Where alarms and decisions are sent.',
  operations: {
    get: 'Read the webhook. The URL is without its query and without a token. Null if there is none.',
    set: 'Set or change the webhook. What is left out stays. A new webhook without a secret gets a generated one, which only this response has. With a second person no response shows it: send a secret then.',
    remove: { text: 'Remove the webhook. Also deletes the log, and what was not sent yet.', refuses: ['not_found'] },
    test: { text: 'Send a test to the webhook', refuses: ['not_found'] },
    deliveries: 'List the messages to the webhook. Stored for 30 days.',
    sendAgain: { text: 'Send a message to the webhook again. With the same id and contents.', refuses: ['not_found'] },
  },
  fields: {
    secret: [
      'The signing secret: `whsec_` and 24 to 64 bytes in base64. In the response: a generated one, or null.',
      `whsec_${'bSw1cK7bEw0mQ2tVd9yXo3aZ'}${'b2xkUHJvdG9jb2xz'}`,
    ],
    url: ['The URL without its path and query, which can be secrets.', 'https://bot.example/…'],
    Webhook: 'Where alarms and decisions are sent.',
    WebhookFormat: 'JSON that is signed as Standard Webhooks describes, or a text for Telegram’s bot API.',
    WebhookDelivery: 'A message to the webhook.',
    format: ['The format of the messages.', 'standard'],
    events: ['What is sent. All, if it is left out for a new webhook.', ['alarm.opened', 'payment.accepted']],
    'webhooksSet.url': [
      'The whole URL: `https:`, without credentials. Without it, the present one stays.',
      'https://bot.example/joma',
    ],
    chat_id: ['Telegram’s id of the chat.', null],
    'webhooksSet.chat_id': ['Telegram’s id of the chat. Only for that format.', '-1001234567890'],
    type: ['The event.', 'alarm.opened'],
    attempts: ['How often it was sent, since it was last sent again by hand.', 1],
    error: ['What went wrong at the last attempt.', null],
    next_at: ['The time of the next attempt; null if there is none.', null],
    delivered_at: ['The time at which the receiver accepted it.', '2026-11-20T09:12:31.000Z'],
    status: ['The HTTP status of the last attempt.', 204],
    state: ['Whether it is sent.', 'sent'],
  },
}

export const apiKeys: NounDocs<'apiKeys'> = {
  description: 'Keys with which other programs call the API.',
  operations: {
    list: 'List the API keys that can be used',
    create: {
      text: 'Create an API key. The caller makes the key, `jk_` and 32 random bytes in base64url, and sends its SHA-256. A key has no fresh proof, so that it cannot make calls that need one.',
      refuses: ['not_allowed'],
    },
    revoke: { text: 'Revoke an API key. Its next call is refused.', refuses: ['not_found'] },
  },
  fields: {
    ApiKey: 'A key of another program. It calls in the name of the administrator who created it.',
    'ApiKey.name': ['What it is for.', 'Shop system'],
    'apiKeysCreate.name': ['What it is for.', 'Shop system'],
    hash: [
      'The SHA-256 of the key, in hexadecimal.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
    permissions: ['What it may do, as far as the administrator who created it may.', ['members.read']],
    created_by: ['The administrator who created it.', 'admin'],
    last_used_at: ['When it was last used, exact to a minute; null before the first use.', aMoment],
    expires_on: ['The last day on which it works; null if it has no end.', '2027-12-31'],
  },
}

export const writes: NounDocs<'writes'> = {
  description: 'What became of writes whose response was lost.',
  operations: {
    getResult:
      'Read what became of a write. For a write whose response was lost: by its `Idempotency-Key`, for writes of the caller. A refused write has the state `none`.',
  },
  fields: {
    WriteResult: 'What became of a write.',
    is_secret: ['Its response had a secret, which is not stored.', false],
    data: ['The `data` of its response; null without one.', null],
    state: ['Whether it has had its effect, or is being handled.', 'done'],
    key: ['The `Idempotency-Key` of the write.', anId],
  },
}

export const brands: NounDocs<'brands'> = {
  description: 'The name, logo and colours of the shop. The served page has them.',
  operations: {
    get: 'Read the name, logo and colours. Those of Joma, if the shop has set none.',
    set: {
      text: 'Set the name, logo and colours. The contrast of the colours has to pass in the light and in the dark theme. An SVG is reduced to what paints, the pixels of a PNG are encoded again.',
      refuses: ['not_a_picture', 'picture_too_large'],
    },
  },
  fields: {
    Brand: 'The name, logo and colours of the shop.',
    name: ['The name in English.', 'Shapla'],
    name_bn: ['The name in Bengali.', 'শাপলা'],
    short_name: ['The name under the icon of the installed app.', 'Shapla'],
    contact: ['How members reach the shop: shown at the sign-in and in mails. Empty: nothing is shown.', '01700112233'],
    cloth: ['The colour of buttons and of the balance card; null for that of Joma.', '#8f548e'],
    thread: ['The colour of what is sewn on it; null for that of Joma.', '#f2bb8a'],
    logo: [
      'The source of an SVG, or a PNG as a data URL in base64; null without one.',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
    ],
  },
}

export const banners: NounDocs<'banners'> = {
  description: 'The slides of the members’ home. The served page has them.',
  operations: {
    list: 'List the banners in their order. Without one, members see the slides of the page.',
    save: {
      text: 'Add or change a banner. At most three. The pixels of the picture are encoded again.',
      refuses: ['not_found', 'not_a_picture', 'picture_too_large', 'too_many_pixels', 'too_many_rows'],
    },
    moveUp: { text: 'Swap a banner with the one before it', refuses: ['not_found'] },
    delete: { text: 'Remove a banner', refuses: ['not_found'] },
  },
  fields: {
    Banner: 'A slide of the members’ home.',
    id: ['The banner that changes; null for another one.', null],
    'bannersMoveUp.id': ['The banner.', anId],
    'bannersDelete.id': ['The banner.', anId],
    image: ['The path of its picture.', `/picture/${anId}`],
    picture: [
      'A JPEG, PNG or WebP as a data URL in base64; null to leave the present one.',
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    ],
    text_en: ['What it says, in English. Read aloud, and the name of its link.', 'Two more videos on Fridays'],
    text_bn: ['What it says, in Bengali.', 'শুক্রবার আরও দুটি ভিডিও'],
    link: ['The screen that it opens; null for none.', '/home/my-task'],
  },
}

export const rules: NounDocs<'rules'> = {
  description: 'The rules of the shop for its members.',
  operations: {
    current: 'Read the rules. Also without a sign-in. `data` is null for a shop without rules.',
    accept: { text: 'Accept the current version of the rules', refuses: ['not_found'] },
  },
  fields: {
    Rules: 'One version of the rules. The texts are a subset of Markdown: headings, paragraphs, lists, bold and links.',
    text_en: ['The rules in English.', '# Rules\n\nEverybody has **one account**.'],
    text_bn: ['The rules in Bengali.', '# নিয়মাবলি\n\nসবার **একটি অ্যাকাউন্ট**।'],
    version: ['The number of the version, from 1.', 3],
  },
}

export const ruleVersions: NounDocs<'ruleVersions'> = {
  description: 'The versions of the rules, for administrators.',
  operations: {
    list: 'List the newest 20 versions. With the number of members who have accepted each.',
    publish: 'Publish another version of the rules. Each member is asked once to accept it.',
  },
  fields: {
    RuleVersions: 'The newest versions of the rules.',
    versions: 'The newest first.',
    members: ['The number of members of the shop.', 2_004],
    author: ['The username of the administrator who published it.', 'shamim'],
    accepted: ['The members who have accepted it.', 1_882],
    text_en: ['The rules in English.', '# Rules\n\nEverybody has **one account**.'],
    text_bn: ['The rules in Bengali.', '# নিয়মাবলি\n\nসবার **একটি অ্যাকাউন্ট**।'],
    version: ['The number of the version, from 1.', 3],
  },
}

export const shop: NounDocs<'shop'> = {
  description: 'The first steps of a new shop.',
  operations: {
    setup:
      'Read the first steps. Members can begin once there is a number to pay to, a plan and a published video. From then on the shop stays open.',
    confirm: { text: 'Confirm the default of a step, or close the list of steps', refuses: ['shop_not_open'] },
  },
  fields: {
    ShopSetup: 'The first steps of a new shop. A step is null until it is done.',
    is_open: ['Whether members can begin.', false],
    is_confirmed: ['Whether an owner has confirmed it.', false],
    'ShopSetup.till': [
      'The first number that members pay to.',
      { label: 'bKash', number: '01712345678', method: 'bkash' },
    ],
    'ShopSetup.plan': ['The cheapest plan on sale.', { plan_name: 'Copper', price: 500 }],
    'ShopSetup.name': ['The name of the file, or of the shop.', 'tea.mp4'],
    'ShopSetup.amount': ['The smallest withdrawal.', 500],
    'ShopSetup.days': ['The most days until a payout.', 3],
    'ShopSetup.method': ['The payment method; null for another bank.', 'bkash'],
    'ShopSetup.plan_name': ['The name of the plan.', 'Copper'],
    'ShopSetup.price': ['Taka per month.', 500],
    video: ['The newest published video.', { name: 'tea.mp4' }],
    withdrawals: 'The smallest withdrawal, and the days until a payout.',
    has_factor: ['Whether the caller has a second factor.', true],
    has_email: ['Whether mails reach the caller: the account of the first start has no real address.', true],
    'ShopSetup.phone': ['A till phone that has called.', null],
    'ShopSetup.brand': ['The name of the shop, once an owner has set it.', { name: 'Shapla' }],
    waiting: ['Who waits for the opening. Both are 0 once the shop is open.', { members: 3, subscribed: 2 }],
    members: ['The number of members.', 3],
    subscribed: ['How many of them have a subscribed browser.', 2],
    part: ['`withdrawals`: the withdrawal settings. `card`: the list of steps, once the shop is open.', 'withdrawals'],
  },
}
