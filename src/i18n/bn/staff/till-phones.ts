export const tillPhones = {
  Cancel: 'বাতিল',
  'Link a phone': 'ফোন যুক্ত করুন',
  'Step {step} of {stepCount}': 'ধাপ {step}, মোট {stepCount}টি',
  'An SMS counts for the number that you choose here.': 'SMS যে নম্বরের জন্য গোনা হবে, তা এখানে বেছে নিন।',
  'There is no number yet. Add one first.': 'এখনো কোনো নম্বর নেই। আগে একটি যোগ করুন।',
  'Add a number': 'নম্বর যোগ করুন',
  'Not in this phone': 'এই ফোনে নেই',
  'The phone stays in the shop, with the SIM that gets the payment SMS.':
    'পেমেন্টের SMS যে SIM-এ আসে, সেটিসহ ফোনটি দোকানে থাকে।',
  'The app': 'অ্যাপ',
  'Free and open source': 'ফ্রি ও ওপেন সোর্স',
  Easiest: 'সবচেয়ে সহজ',
  '{mark}: its own screen takes address and secret.': '{mark}: ঠিকানা ও সিক্রেট এর নিজের পাতায় দেওয়া যায়।',
  'QR code of the app': 'অ্যাপের QR কোড',
  'Scan this with the till phone. It is on {shop}, not in the Play Store. Version 2.4.0 or newer.':
    'টিল ফোন দিয়ে এটি স্ক্যান করুন। এটি {shop}-এ আছে, প্লে স্টোরে নেই। সংস্করণ 2.4.0 বা নতুন।',
  'Install anyway': 'তবুও ইনস্টল করুন',
  'Android warns about every app that reads SMS. Choose {button}, allow SMS, and switch battery saving off for it.':
    'SMS পড়ে এমন সব অ্যাপ নিয়েই Android সতর্ক করে। {button} বেছে নিন, SMS-এর অনুমতি দিন, আর এর ব্যাটারি সেভিং বন্ধ করুন।',
  'Name of the phone': 'ফোনের নাম',
  'Staff read it in alarms.': 'কর্মীরা সতর্কতায় এটি পড়েন।',
  'Other apps': 'অন্য অ্যাপ',
  'Copy the {name}': '{name} কপি করুন',
  'QR code of the {name}': '{name}-এর QR কোড',
  'Or scan it with the till phone and copy it there.': 'অথবা টিল ফোন দিয়ে স্ক্যান করে সেখানে কপি করুন।',
  'Shown only now. If it is lost, revoke the phone and link it again.':
    'শুধু এখনই দেখানো হয়। হারালে ফোনটি বাতিল করে আবার যুক্ত করুন।',
  'The star means every sender. Only SMS of bKash, Nagad and Rocket about money are stored.':
    'তারা চিহ্ন মানে সব প্রেরক। শুধু বিকাশ, নগদ ও রকেটের টাকার SMS রাখা হয়।',
  'The app has called, and the secret is right': 'অ্যাপটি কল করেছে, সিক্রেট ঠিক আছে',
  'The app has not called yet': 'অ্যাপটি এখনো কল করেনি',
  'First payment SMS': 'প্রথম পেমেন্টের SMS',
  'No payment SMS yet': 'পেমেন্টের SMS এখনো আসেনি',
  'An SMS came on a SIM without a number. Go back and choose it.':
    'নম্বর ছাড়া একটি SIM-এ SMS এসেছে। ফিরে গিয়ে নম্বর বেছে নিন।',
  'Choose what its SMS may do': 'এর SMS কী করতে পারবে বেছে নিন',
  'Nothing comes? Press {button} in the app. If the app has called then, look at the SIM. If it has not, copy address and secret again.':
    'কিছু আসছে না? অ্যাপে {button} চাপুন। এরপর অ্যাপ কল করে থাকলে SIM দেখুন। না করলে ঠিকানা ও সিক্রেট আবার কপি করুন।',
  'The app has called, but with another secret. Copy the secret again.':
    'অ্যাপটি কল করেছে, কিন্তু অন্য সিক্রেট দিয়ে। সিক্রেট আবার কপি করুন।',
  'This page is open under {host}, which the till phone cannot reach. If the server has no PUBLIC_URL yet, set it to the address of the shop and start it again.':
    'এই পাতা {host} ঠিকানায় খোলা, টিল ফোন সেখানে পৌঁছাতে পারে না। সার্ভারে PUBLIC_URL দেওয়া না থাকলে দোকানের ঠিকানা দিন, তারপর সার্ভার আবার চালু করুন।',
  'The till phone cannot reach this address. Set PUBLIC_URL to the address of the shop, start the server again, and link the phone then.':
    'টিল ফোন এই ঠিকানায় পৌঁছাতে পারে না। PUBLIC_URL-এ দোকানের ঠিকানা দিন, সার্ভার আবার চালু করুন, তারপর ফোন যুক্ত করুন।',
  'Choose the SIM of at least one number.': 'অন্তত একটি নম্বরের SIM বেছে নিন।',
  'Go on': 'চালিয়ে যান',
  'The phone {label} is in the list already, and its secret is shown only here. If you stop now, it is revoked.':
    '{label} ফোনটি তালিকায় আছে, আর এর সিক্রেট শুধু এখানেই দেখানো হয়। এখন থামলে ফোনটি বাতিল হবে।',
  or: 'বা',
  'Send 10 tk to {list} from any phone. This page turns green by itself.':
    'যেকোনো ফোন থেকে {list} নম্বরে ১০ টাকা পাঠান। এই পাতা নিজে থেকেই সবুজ হবে।',
  'The phone was added, but its secret was not received. Revoke it in the list, and link it again.':
    'ফোনটি যোগ হয়েছে, কিন্তু এর সিক্রেট পাওয়া যায়নি। তালিকা থেকে বাতিল করে আবার যুক্ত করুন।',
  'Put the app on the till phone': 'টিল ফোনে অ্যাপটি নিন',
  'It is installed': 'ইনস্টল হয়েছে',
  'Copy the address': 'ঠিকানাটি কপি করুন',
  'Address is in': 'ঠিকানা দেওয়া হয়েছে',
  'In the app press {button}. Write {sender} as the sender, and this as the URL.':
    'অ্যাপে {button} চাপুন। প্রেরক হিসেবে {sender} আর URL হিসেবে এটি লিখুন।',
  'Secret is saved': 'সিক্রেট সেভ হয়েছে',
  'Tick {option}, put this in, and save. It proves that an SMS comes from this phone.':
    '{option}-এ টিক দিন, এটি লিখুন, সেভ করুন। এতে প্রমাণ হয় SMS এই ফোন থেকে এসেছে।',
  'Which number is in it?': 'এতে কোন নম্বর আছে?',
  'The first SMS is here': 'প্রথম SMS এসে গেছে',
  'Waiting for the first SMS…': 'প্রথম SMS-এর অপেক্ষায়…',
  Finish: 'শেষ করুন',
  Later: 'পরে',
  'The phone was added, but its secret was not received. Revoke it in the list, and pair it again.':
    'ফোনটি যোগ হয়েছে, কিন্তু এর সিক্রেট পাওয়া যায়নি। তালিকা থেকে বাতিল করে আবার জোড়া দিন।',
  'Pair a phone': 'ফোন জোড়া দিন',
  'Pair phone': 'ফোন জোড়া দিন',
  'Administrators see it: «Shop phone».': 'অ্যাডমিনরা এটি দেখেন: «দোকানের ফোন»।',
  'App that forwards the SMS': 'যে অ্যাপ SMS পাঠায়',
  'Install the newest SMSGate on the phone and allow it to receive SMS.':
    'ফোনে SMSGate-এর সর্বশেষ সংস্করণ ইনস্টল করে SMS নেওয়ার অনুমতি দিন।',
  secret: 'সিক্রেট',
  'Open Settings → Webhooks → Signing Key, and enter the {secret}.':
    'Settings → Webhooks → Signing Key খুলে {secret} লিখুন।',
  'Register a webhook with the {url} for each of the events {first} and {second}, by POST /webhooks of the app’s API.':
    '{first} ও {second} ইভেন্টের প্রতিটির জন্য {url} দিয়ে একটি ওয়েবহুক নিবন্ধন করুন, অ্যাপের API-র POST /webhooks দিয়ে।',
  'Turn off battery saving for the app.': 'অ্যাপটির ব্যাটারি সেভিং বন্ধ করুন।',
  'Send each SMS with POST to the {url}, as JSON: {body}': 'প্রতিটি SMS POST দিয়ে {url}-এ পাঠান, JSON হিসেবে: {body}',
  'Set {header} to the seconds since 1970.': '{header}-এ 1970 থেকে কত সেকেন্ড তা দিন।',
  'Set {header} to {signature}, where HMAC is the hex text of HMAC-SHA256.':
    '{header}-এ {signature} দিন, HMAC হলো HMAC-SHA256-এর হেক্স লেখা।',
  'Repeat a call that gets no answer. An SMS is stored once.': 'উত্তর না পেলে কলটি আবার করুন। একটি SMS একবারই রাখা হয়।',
  'No SIM is set. Its SMS are rejected.': 'কোনো SIM ঠিক করা নেই। এর SMS নেওয়া হয় না।',
  'SIM {sim}': 'SIM {sim}',
  '{ignored} ignored, {rejected} rejected': '{ignored}টি উপেক্ষিত, {rejected}টি নেওয়া হয়নি',
  'Revoked by the restore of a backup. Pair it again.': 'ব্যাকআপ ফেরানোর সময় বাতিল হয়েছে। আবার জোড়া দিন।',
  'Not seen yet': 'এখনো দেখা যায়নি',
  'Silent for {age}': '{age} ধরে নীরব',
  'Last call {age} ago': 'শেষ কল {age} আগে',
  'nothing unsent': 'সব পাঠানো হয়েছে',
  '{queued} unsent': '{queued}টি পাঠানো বাকি',
  'No till phones yet': 'এখনো কোনো টিল ফোন নেই',
  'Link the Android phone that receives the SMS of a till.': 'যে Android ফোনে টিলের SMS আসে সেটি যুক্ত করুন।',
  'More about {label}': '{label} সম্পর্কে আরও',
  'Set SIMs': 'SIM ঠিক করুন',
  'Remove the phone': 'ফোনটি সরান',
  'Revoke the phone': 'ফোনটি বাতিল করুন',
  'Remove the phone {label} from the list. It is revoked already.': '{label} ফোনটি তালিকা থেকে সরান। এটি আগেই বাতিল করা।',
  'Revoke the phone {label}. Its next call is refused, and it cannot be paired with the same secret again.':
    '{label} ফোনটি বাতিল করুন। এর পরের কল নেওয়া হবে না, একই সিক্রেট দিয়ে আবার জোড়া দেওয়াও যাবে না।',
  'Not trusted since': 'যখন থেকে বিশ্বস্ত নয়',
  'In the time of Dhaka. Its unused SMS from then on accept nothing without a person.':
    'ঢাকার সময়ে। তখন থেকে অব্যবহৃত SMS কেউ না দেখলে কিছু গ্রহণ করে না।',
  'SIMs of {label}': '{label}-এর SIM',
  'Choose whose SMS each SIM receives. SMS of a provider without a till here are rejected.':
    'কোন SIM কার SMS পায় তা বেছে নিন। এখানে টিল নেই এমন প্রোভাইডারের SMS নেওয়া হয় না।',
  'There are no tills yet. Add one first.': 'এখনো কোনো টিল নেই। আগে একটি যোগ করুন।',
  '{method} of SIM {sim}': 'SIM {sim}-এর {method}',
  'Set up the app': 'অ্যাপটি সেট করুন',
  'Copy or scan it before you close this dialog.': 'এই জানালা বন্ধ করার আগে কপি বা স্ক্যান করুন।',
  'The secret is not shown again.': 'সিক্রেট আর দেখানো হয় না।',
  'Afterwards set the SIMs of this phone. Before that, its SMS are rejected.':
    'এরপর এই ফোনের SIM ঠিক করুন। তার আগে এর SMS নেওয়া হয় না।',
  'Set the app’s ping interval below {silentMinutes} minutes, so that the phone does not count as silent.':
    'অ্যাপের পিং বিরতি {silentMinutes} মিনিটের কম রাখুন, যাতে ফোনটি নীরব না ধরা হয়।',
  'Show SIM {sim}': 'SIM {sim} দেখান',
  'Battery was {battery} %': 'ব্যাটারি ছিল {battery} %',
  'Battery {battery} %': 'ব্যাটারি {battery} %',
  'If a phone sends nothing for {silentMinutes} minutes in opening hours, you are warned. Ignored SMS are not about money, and rejected ones came on a SIM without a till. They are never stored.':
    'খোলা সময়ে কোনো ফোন {silentMinutes} মিনিট কিছু না পাঠালে আপনাকে সতর্ক করা হয়। উপেক্ষিত SMS টাকার নয়, আর না নেওয়াগুলো টিল ছাড়া SIM-এ এসেছে। এগুলো কখনো রাখা হয় না।',
} as const
