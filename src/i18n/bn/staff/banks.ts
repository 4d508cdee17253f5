export const banks = {
  'Add New Account': 'নতুন অ্যাকাউন্ট যোগ করুন',
  'Add account': 'অ্যাকাউন্ট যোগ করুন',
  'Method (optional)': 'মাধ্যম (না দিলেও চলবে)',
  'A till phone can watch an account with a method.': 'মাধ্যম দেওয়া থাকলে টিল ফোন অ্যাকাউন্টটি দেখতে পারে।',
  'Another bank': 'অন্য ব্যাংক',
  'Kind (optional)': 'ধরন (না দিলেও চলবে)',
  'Members see active accounts under Payment setting and send money there.':
    'সদস্যরা টাকা যোগ করার পাতায় চালু অ্যাকাউন্টগুলো দেখেন এবং সেখানে টাকা পাঠান।',
  'No accounts yet': 'এখনো কোনো অ্যাকাউন্ট নেই',
  'Members need an active one to send money to.': 'টাকা পাঠাতে সদস্যদের একটি চালু অ্যাকাউন্ট লাগবে।',
  'Bank accounts': 'ব্যাংক অ্যাকাউন্ট',
  'Delete the account {name}, {accountNumber}. Members do not see it any more.':
    '{name} অ্যাকাউন্টটি মুছুন, নম্বর {accountNumber}। সদস্যরা আর এটি দেখবেন না।',
  'Deactivate the account {name}, {number}. Members do not see it any more.':
    '{name}, {number} অ্যাকাউন্টটি বন্ধ করুন। সদস্যরা আর এটি দেখবেন না।',
  'Activate the account {name}, {number}. Members can send money to it.':
    '{name}, {number} অ্যাকাউন্টটি চালু করুন। সদস্যরা এতে টাকা পাঠাতে পারবেন।',
} as const
