export const rewards = {
  'no ceiling': 'কোনো সীমা নেই',
  'When the tasks of a day promise this sum, members get no more tasks until the next day. Tasks that they have are paid. The day is that of Dhaka.':
    'দিনের টাস্কে মোট এই পরিমাণ দেওয়ার কথা হলে পরের দিন পর্যন্ত সদস্যরা আর টাস্ক পান না। যে টাস্ক আছে তার টাকা দেওয়া হয়। দিন ঢাকার সময়ে।',
  'The ceiling is {ceiling} already.': 'সীমা এখনই {ceiling}।',
  'Change the ceiling for rewards from {before} to {after}.': 'পুরস্কারের সীমা {before} থেকে {after} করুন।',
  Ceiling: 'সীমা',
  'Promised by the tasks of today': 'আজকের টাস্কে দেওয়ার কথা',
  '{handedOut} tk': '{handedOut} টাকা',
  'New ceiling': 'নতুন সীমা',
  'In whole taka for one day, over all members.': 'এক দিনের জন্য পূর্ণ টাকায়, সব সদস্য মিলে।',
  'Set ceiling': 'সীমা ঠিক করুন',
  'Remove the ceiling': 'সীমা তুলে দিন',
  'Remove the ceiling of {ceiling}. Then nothing limits what the tasks of a day can cost.':
    '{ceiling}-এর সীমা তুলে দিন। এরপর এক দিনের টাস্কে কত খরচ হতে পারে তার কোনো সীমা থাকবে না।',
} as const
