import { aMoment, anId, another, type NounDocs } from './docs.ts'

export const cannedAnswers: NounDocs<'cannedAnswers'> = {
  description: 'Prepared answers to support messages.',
  operations: {
    list: 'List the canned answers',
    save: 'Save a canned answer. It replaces the answer of the same key.',
    delete: { text: 'Delete a canned answer', refuses: ['not_found'] },
  },
  fields: {
    AnswerKey: 'A key of the keyboard.',
    CannedAnswer: 'A prepared answer to support messages.',
    key: ['The key of the keyboard that inserts the answer.', '1'],
    title: ['A short name for administrators.', 'Payment added'],
    text_en: ['The text in English, with fields such as `{amount}`.', 'We have added {amount} tk.'],
    text_bn: ['The text in Bengali, with fields such as `{amount}`.', '{amount} টাকা যোগ হয়েছে।'],
  },
}

export const notices: NounDocs<'notices'> = {
  description: 'The notice that all members see.',
  operations: {
    get: 'Read the notice',
    post: 'Replace the notice',
  },
  fields: {
    Notice: 'The notice that all members see.',
    notice_bn: ['The notice in Bengali. Empty: Bengali readers see the other text.', ''],
    notice: ['The text. Empty before the first notice.', 'Joma is open on Friday too.'],
  },
}

export const notifications: NounDocs<'notifications'> = {
  description: 'What happened to the caller’s requests, money and account.',
  operations: {
    list: 'List the caller’s notifications. Each `kind` has its own `params`. Notifications are deleted after 90 days.',
    markSeen: 'Mark all notifications as seen. `unseen` of the caller’s account becomes 0.',
    markRead: { text: 'Mark a notification as read', refuses: ['not_found'] },
    markThreadRead:
      'Mark the notifications about a thread as read and seen. A thread is a request, an entry of the statement or a conversation.',
    markAllRead: 'Mark all notifications as read and seen',
    switches: 'List the kinds of notifications, and whether they are on',
    setSwitch: 'Switch a kind of notification on or off. A kind that is off is not stored from now on.',
  },
  fields: {
    since: ['When the request was created.', aMoment],
    alarm: ['What the alarm is about.', 'phone_silent'],
    till: ['The label of the till, or null.', null],
    phone: ['The label of the phone, or null.', 'Shop phone'],
    text: ['The first words of the notice.', 'Eid Mubarak!'],
    text_bn: ['The first words of its Bengali text.', 'ঈদ মোবারক!'],
    digits: ['The last digits of the number.', '678'],
    until: ['It cannot be paid before then.', aMoment],
    by: ['Whether a top-up or an administrator gave the new password.', 'top_up'],
    from: ['The username of the sender.', 'rahim'],
    state: ['`over`: it has ended, or an administrator has closed it.', 'open'],
    reason: ['Why it was denied; null without a reason.', null],
    kind: ['A kind of notification.', 'payment_added'],
    count: ['The number of tasks.', 5],
    thread: ['The id of the support thread.', anId],
    ref: ['The id of what it reports, or a day.', another],
    NotificationKind: ['What a notification reports.', 'payment_added'],
    'ListedNotification.kind': ['What it reports: a `NotificationKind`, or one of a newer server.', 'payment_added'],
    'Notification.kind': ['What it reports.', 'payment_added'],
    queue: ['The queue of the request.', 'payments'],
    params: ['The values of its sentence, depending on the kind. Amounts are taka.', { amount: 500 }],
    is_read: 'Whether the user has opened it.',
    isOn: 'Whether notifications of the kind are stored.',
  },
}

export const push: NounDocs<'push'> = {
  description: 'Notifications of the browser (Web Push).',
  operations: {
    key: 'Read the key that a subscription needs. The public key of VAPID (RFC 8292).',
    subscribe:
      'Store a subscription of the browser. It belongs to the session and ends with it. An endpoint has one subscription.',
    unsubscribe: 'Delete a subscription of the caller',
    requestSwitch: 'Read whether the outcome of an own request is pushed. By default it is.',
    setRequestSwitch: {
      text: 'Switch the push notifications of an own top-up or withdrawal',
      refuses: ['not_found'],
    },
  },
  fields: {
    key: [
      'The public key of the server, in base64url.',
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ],
    endpoint: ['The URL of the push service for one browser.', 'https://push.example/abc'],
    p256dh: [
      'The public key of the browser, in base64url (65 bytes).',
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ],
    isOn: ['Whether its outcome is pushed.', true],
    auth: ['The secret of the browser, in base64url (16 bytes).', 'tBHItJI5svbpez7KI4CCXg'],
    locale: ['The language of the notifications.', 'bn'],
  },
}

export const supportDesk: NounDocs<'supportDesk'> = {
  description: 'Answers of administrators to support messages.',
  operations: {
    answer: {
      text: 'Answer in a thread. Text with an unfilled field of a canned answer is refused.',
      refuses: ['not_found'],
    },
    answerTimes: 'Read the median time until the first answer',
  },
  fields: {
    AnswerTimes: 'The time until the first answer.',
    message: ['The text.', 'We have added it now.'],
    today: 'Of the current day.',
    week: 'Of the last seven days.',
    median_s: ['The median in seconds; null without answers.', 420],
  },
}

export const supportThreads: NounDocs<'supportThreads'> = {
  description: 'The replies to support messages.',
  operations: {
    get: { text: 'Read a thread. A member reads the own threads, an administrator all.', refuses: ['not_found'] },
    replies: { text: 'List the replies of a thread. The first message is the thread itself.', refuses: ['not_found'] },
    reply: {
      text: 'Reply in an own thread. A solved thread becomes pending again.',
      refuses: ['not_found', 'too_many_messages'],
    },
  },
  fields: {
    SupportReply: 'A later message of a thread.',
    message: ['The text.', 'We have added it now.'],
    'supportThreadsReply.message': ['The text.', 'It has arrived, thank you.'],
    'SupportReply.picture': ['The id of a picture; null without one. Pictures are deleted after 90 days.', null],
    admin: ['The username of the administrator who has written it. Null for members.', null],
  },
}

export const supports: NounDocs<'supports'> = {
  description: 'Support messages.',
  operations: {
    create: {
      text: 'Send a support message. It opens a thread, in which both sides can reply.',
      refuses: ['too_many_messages', 'not_found'],
    },
    mine: 'List the own messages',
    list: 'List all messages',
    solve: { text: 'Mark a message as solved', refuses: ['not_found'] },
    solveMany: 'Mark up to 100 messages as solved. In one transaction. A refused one does not prevent the others.',
    delete: { text: 'Delete a message. It is no longer in the lists.', refuses: ['not_found'] },
  },
  fields: {
    SupportMessage: 'A member’s message, which opens a thread.',
    SupportAuthor: 'Which side has written it.',
    ThreadSubject: 'What a thread is about.',
    message: ['The member’s text.', 'My top-up has not arrived yet.'],
    status: 'The state. `unanswered` and `answered` are the two kinds of `pending`.',
    'supportsCreate.username': ['The caller’s own username; may be omitted. Another username is refused.', 'rahim'],
    kind: 'The kind: a request, or an entry of the statement, such as a transfer, a purchase or a reward.',
    'ThreadSubject.id': ['The id of the request, or the `ref` of the entry.', anId],
    isSolved: ['True after an administrator marked it as solved.', false],
    isAnswered: ['True if the newest message is an administrator’s.', false],
    about: ['What the thread is about; null without a subject.', null],
    'supportsList.about': ['Only the threads about the subject with this id.', anId],
    'supportsMine.about': ['Only the threads about the subject with this id.', anId],
    'supportsCreate.about': ['The own request or entry that the thread is about.', { kind: 'payment', id: anId }],
    'SupportMessage.picture': ['The id of a picture; null without one. Pictures are deleted after 90 days.', null],
    newest: ['The newest reply; null without one.', null],
  },
}
