export const webhooks = {
  Attempts: 'চেষ্টা',
  'Last answer': 'সর্বশেষ উত্তর',
  'Next attempt': 'পরের চেষ্টা',
  'Given up': 'চেষ্টা শেষ',
  'Send again': 'আবার পাঠান',
  'Send again: {label}': 'আবার পাঠান: {label}',
  'Messages to the webhook': 'ওয়েবহুকে পাঠানো মেসেজ',
  'Nothing was sent yet.': 'এখনো কিছু পাঠানো হয়নি।',
  'Messages are stored for {webhookLogDays} days. Send a test to see the first one.':
    'মেসেজ {webhookLogDays} দিন রাখা হয়। প্রথমটি দেখতে একটি টেস্ট পাঠান।',
  'Send this message again? {again} of {time}. It has the same id, so that the receiver can recognise it.':
    'মেসেজটি আবার পাঠাবেন? {time}-এর {again}। আইডি একই থাকে, তাই প্রাপক চিনতে পারে।',
  'The webhook was saved, but the answer was lost. If you do not have its secret, enter a new one.':
    'ওয়েবহুক সেভ হয়েছে, কিন্তু উত্তর হারিয়ে গেছে। সিক্রেট না থাকলে নতুন একটি দিন।',
  'Empty: {url} stays.': 'খালি রাখলে {url} থাকবে।',
  'Set a webhook': 'ওয়েবহুক ঠিক করুন',
  Format: 'ফরম্যাট',
  'Of the chat or group that has the bot as a member. Of a group it begins with a minus.':
    'যে চ্যাট বা গ্রুপে বটটি সদস্য। গ্রুপের হলে বিয়োগ চিহ্ন দিয়ে শুরু।',
  Events: 'ইভেন্ট',
  'A public address that begins with https://. Its path is not shown again.':
    'https:// দিয়ে শুরু একটি পাবলিক ঠিকানা। এর পথ আর দেখানো হয় না।',
  'https://api.telegram.org/bot, the token of the bot, and /sendMessage. The token is not shown again.':
    'https://api.telegram.org/bot, বটের টোকেন, এবং /sendMessage। টোকেন আর দেখানো হয় না।',
  Secret: 'সিক্রেট',
  'New secret': 'নতুন সিক্রেট',
  'Where messages go': 'মেসেজ যেখানে যায়',
  'Alarms of the tills, when they open and when they are over, and decisions about payments and withdrawals. They contain amounts, and no whole number of a member. The path of the address is hidden, because it can be a secret.':
    'টিলের সতর্কতা, শুরু ও শেষ হলে, এবং পেমেন্ট ও উত্তোলনের সিদ্ধান্ত। এতে পরিমাণ থাকে, কোনো সদস্যের পুরো নম্বর নয়। ঠিকানার পথ লুকানো, কারণ তা গোপন হতে পারে।',
  'Send a test': 'টেস্ট পাঠান',
  'Signed JSON (Standard Webhooks)': 'স্বাক্ষরিত JSON (Standard Webhooks)',
  'Text for a Telegram bot': 'Telegram বটের জন্য লেখা',
  'Alarm opened': 'সতর্কতা শুরু',
  'Alarm over': 'সতর্কতা শেষ',
  'Top-up accepted': 'টাকা যোগ গৃহীত',
  'Top-up denied': 'টাকা যোগ গৃহীত হয়নি',
  'Withdrawal denied': 'উত্তোলন গৃহীত হয়নি',
  'Withdrawal paid': 'উত্তোলনের টাকা পাঠানো',
  'Books of a day closed': 'দিনের হিসাব বন্ধ',
  'No webhook': 'ওয়েবহুক নেই',
  'With a webhook, alarms of the tills and decisions about payments and withdrawals are sent to a chat or to your own program.':
    'ওয়েবহুক থাকলে টিলের সতর্কতা এবং পেমেন্ট ও উত্তোলনের সিদ্ধান্ত কোনো চ্যাটে বা আপনার প্রোগ্রামে পাঠানো হয়।',
  'Send a test to {url}? The log shows whether it arrives.': '{url}-এ টেস্ট পাঠাবেন? পৌঁছাল কি না লগে দেখা যাবে।',
  'Send test': 'টেস্ট পাঠান',
  'Remove the webhook {url}? Nothing is sent to it any more. Its log of {webhookLogDays} days is deleted.':
    '{url} ওয়েবহুক সরাবেন? এতে আর কিছু পাঠানো হবে না। {webhookLogDays} দিনের লগ মুছে যাবে।',
  'The receiver checks the signatures with it. Copy it now: it is not shown again.':
    'প্রাপক এটি দিয়ে স্বাক্ষর যাচাই করে। এখনই কপি করুন: আর দেখানো হবে না।',
  'The receiver checks the signatures with it. Copy it now: it is not shown again. Empty: the present one stays.':
    'প্রাপক এটি দিয়ে স্বাক্ষর যাচাই করে। এখনই কপি করুন: আর দেখানো হবে না। খালি রাখলে বর্তমানটি থাকবে।',
} as const
