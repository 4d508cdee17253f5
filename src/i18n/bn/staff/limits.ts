export const limits = {
  Amounts: 'পরিমাণ',
  'A payment request below it is refused.': 'এর কম হলে পেমেন্টের অনুরোধ নেওয়া হয় না।',
  'A transfer below it is refused.': 'এর কম হলে ট্রান্সফার নেওয়া হয় না।',
  'The bonus is paid once, when a referred member’s accepted top-ups reach this sum. Never below the bonus.':
    'রেফার করা সদস্যের গৃহীত টাকা যোগ এই পরিমাণে পৌঁছালে একবার বোনাস দেওয়া হয়। কখনো বোনাসের চেয়ে কম নয়।',
  'Requests of one member': 'একজন সদস্যের অনুরোধ',
  'More are refused until an hour has passed.': 'এর বেশি হলে এক ঘণ্টা না যাওয়া পর্যন্ত নেওয়া হয় না।',
  'A further payment request is refused until one is decided.':
    'একটির সিদ্ধান্ত না হওয়া পর্যন্ত নতুন পেমেন্টের অনুরোধ নেওয়া হয় না।',
  'A further withdraw request is refused until one is decided.':
    'একটির সিদ্ধান্ত না হওয়া পর্যন্ত নতুন উত্তোলনের অনুরোধ নেওয়া হয় না।',
  'A further support message is refused until one is solved.': 'একটির সমাধান না হওয়া পর্যন্ত নতুন সাপোর্ট মেসেজ নেওয়া হয় না।',
  'New accounts': 'নতুন অ্যাকাউন্ট',
  'A registration with a number that has so many accounts is refused.':
    'এক নম্বরে এতগুলো অ্যাকাউন্ট থাকলে নতুন রেজিস্ট্রেশন নেওয়া হয় না।',
  'From one internet address. A shared network, for example of a shop, has one address.':
    'একটি ইন্টারনেট ঠিকানা থেকে। একই নেটওয়ার্কের, যেমন একটি দোকানের, ঠিকানা একটি।',
  'Nothing is changed. All limits are so already.': 'কিছু বদলানো হয়নি। সব সীমা এখনই এমন।',
  'Members read the smallest amounts before they send a form. A limit is valid from the next request on.':
    'ফর্ম পাঠানোর আগে সদস্যরা সর্বনিম্ন পরিমাণ দেখতে পান। সীমা পরের অনুরোধ থেকে কার্যকর।',
  '{help} Default: {field}.': '{help} ডিফল্ট: {field}।',
  'Reached already, with or without a bonus: {reached}. No further bonus is paid for them.':
    'আগেই পৌঁছেছেন, বোনাসসহ বা ছাড়া: {reached}। তাঁদের জন্য আর বোনাস দেওয়া হবে না।',
  '{values} tk': '{values} টাকা',
  '{label} from {before} to {after}': '{label}: {before} থেকে {after}',
  'Not reached yet: {count}. The bonus is paid at their next accepted payment.':
    'এখনো পৌঁছাননি: {count}। পরের গৃহীত পেমেন্টে বোনাস দেওয়া হবে।',
  'Not reached yet: {count}. The bonus is paid when they reach the new sum.':
    'এখনো পৌঁছাননি: {count}। নতুন পরিমাণে পৌঁছালে বোনাস দেওয়া হবে।',
} as const
