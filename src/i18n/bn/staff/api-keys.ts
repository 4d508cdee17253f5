export const apiKeys = {
  'It may': 'যা করতে পারে',
  'Made by': 'তৈরি করেছেন',
  'Last used': 'সর্বশেষ ব্যবহার',
  Never: 'কখনো না',
  'Last day': 'শেষ দিন',
  'Revoke {name}': '{name} বাতিল করুন',
  'A program calls the API with the header {header}. The calls are described at {path}.':
    'প্রোগ্রাম {header} হেডার দিয়ে API ব্যবহার করে। কলগুলোর বিবরণ আছে {path}-এ।',
  'No API keys': 'কোনো API কি নেই',
  'Create one for each program, with the permissions that it needs.':
    'প্রতিটি প্রোগ্রামের জন্য একটি করে তৈরি করুন, শুধু দরকারি অনুমতি দিন।',
  'Create an API key': 'API কি তৈরি করুন',
  'Revoke the key of {name}? Its next call is refused, and it cannot be used again.':
    '{name}-এর কি বাতিল করবেন? এর পরের কল প্রত্যাখ্যান করা হবে, কি-টি আর ব্যবহার করা যাবে না।',
  Create: 'তৈরি করুন',
  'A key can only be made on a page with encryption: open this page with https:// or localhost.':
    'কি শুধু এনক্রিপশনসহ পাতায় তৈরি করা যায়: https:// বা localhost দিয়ে পাতাটি খুলুন।',
  'The program that uses it.': 'যে প্রোগ্রাম এটি ব্যবহার করবে।',
  'Empty: it works until it is revoked.': 'খালি রাখলে বাতিল না করা পর্যন্ত চলবে।',
  'Copy the key': 'কি কপি করুন',
  'Copy it now: it is not shown again. It acts in your name, and never makes calls that need a new proof.':
    'এখনই কপি করুন: আর দেখানো হবে না। এটি আপনার নামে কাজ করে, আর নতুন প্রমাণ লাগে এমন কল কখনো করে না।',
} as const
