export const staff = {
  'Your account needs a second step. Add an authenticator app or a passkey to continue.':
    'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ থাকতে হবে। এগিয়ে যেতে অথেনটিকেটর অ্যাপ বা পাসকি যোগ করুন।',
  'Another administrator chose your password. Choose a new one that only you know, with at least 12 characters.':
    'আপনার পাসওয়ার্ডটি অন্য একজন অ্যাডমিন ঠিক করেছেন। শুধু আপনি জানেন এমন একটি নতুন পাসওয়ার্ড দিন, কমপক্ষে ১২ অক্ষরের।',
  'Needed from': 'লাগবে',
  'Needed since': 'লাগছে',
  'It applies {graceDays} days after it is turned on.': 'চালু করার {graceDays} দিন পরে কার্যকর হয়।',
  'These wait until another administrator confirms them: bank accounts, the SIMs, modes and limits of tills, plans, name, colours, rules and banners, the referral bonus, the limits, the daily ceiling for rewards, the webhook and API keys, changes of the staff and of these settings, password links for members, and all money that an administrator moves above the amount below on one day.':
    'আরেকজন অ্যাডমিন নিশ্চিত না করা পর্যন্ত এগুলো অপেক্ষায় থাকে: ব্যাংক অ্যাকাউন্ট, টিলের SIM, মোড ও সীমা, প্ল্যান, নাম, রং, নিয়মাবলি ও ব্যানার, রেফার বোনাস, সীমা, পুরস্কারের দৈনিক সীমা, ওয়েবহুক ও API কি, কর্মী ও এই সেটিংসের পরিবর্তন, সদস্যদের পাসওয়ার্ড লিংক, এবং একজন অ্যাডমিন এক দিনে নিচের পরিমাণের ওপর যত টাকা সরান।',
  'Second factor required for administrators': 'অ্যাডমিনদের দ্বিতীয় ধাপ বাধ্যতামূলক',
  'A second person confirms sensitive changes': 'গুরুত্বপূর্ণ পরিবর্তন দ্বিতীয় একজন নিশ্চিত করেন',
  'What an administrator moves alone on one day, on all roads together. More waits for a second person. Top-ups that the SMS of a phone proves do not count.':
    'একজন অ্যাডমিন এক দিনে একা যত টাকা সরাতে পারেন, সব পথ মিলে। এর বেশি হলে দ্বিতীয় একজনের অপেক্ষায় থাকে। ফোনের SMS যেসব টাকা যোগ প্রমাণ করে সেগুলো গোনা হয় না।',
  'Decisions on several requests at once need a new proof, if their sum is above it.':
    'একসাথে কয়েকটি অনুরোধের সিদ্ধান্তে নতুন প্রমাণ লাগে, মোট এর বেশি হলে।',
  'Then administrators sign in again. From 1 to 24 hours.': 'এরপর অ্যাডমিনরা আবার সাইন ইন করেন। ১ থেকে ২৪ ঘণ্টা।',
  'Then administrators sign in again. From 5 to 720 minutes.': 'এরপর অ্যাডমিনরা আবার সাইন ইন করেন। ৫ থেকে ৭২০ মিনিট।',
  'Nothing is changed. All settings are so already.': 'কিছু বদলানো হয়নি। সব সেটিংস এখনই এমন।',
  'Sign-in': 'সাইন ইন',
  'Sensitive changes': 'গুরুত্বপূর্ণ পরিবর্তন',
  '{label} from {before} to {after}': '{label}: {before} থেকে {after}',
  'Administrators then need an authenticator app or a passkey. {count} of {staff} have one.':
    'এরপর অ্যাডমিনদের একটি অথেনটিকেটর অ্যাপ বা পাসকি লাগবে। {staff} জনের মধ্যে {count} জনের আছে।',
  'It needs two active owners. Active now: {count}.': 'দুজন সক্রিয় মালিক লাগবে। এখন সক্রিয়: {count} জন।',
} as const
