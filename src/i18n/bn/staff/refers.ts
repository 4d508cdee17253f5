export const refers = {
  'the sum under Limits': 'সীমা পাতার পরিমাণ',
  'The bonus is {amount} tk already.': 'বোনাস এখনই {amount} টাকা।',
  'Change the bonus for a referred member from {before} to {after}. It counts for members whose top-ups reach the sum from now on.':
    'রেফার করা সদস্যের বোনাস {before} থেকে {after} করুন। এখন থেকে যাঁদের টাকা যোগ ওই পরিমাণে পৌঁছাবে তাঁদের জন্য প্রযোজ্য।',
  'Current bonus': 'বর্তমান বোনাস',
  'For each referred member': 'রেফার করা প্রতি সদস্যের জন্য',
  'New bonus': 'নতুন বোনাস',
  '0 pays no bonus.': '০ হলে বোনাস নেই।',
  'Set bonus': 'বোনাস ঠিক করুন',
  'A member earns this bonus once for each member they referred, when that member’s accepted top-ups reach {sum}. The sum is never below the bonus. Blocked and deleted members earn none.':
    'রেফার করা প্রতি সদস্যের জন্য একবার এই বোনাস পাওয়া যায়, যখন তাঁর গৃহীত টাকা যোগ {sum} হয়। পরিমাণটি কখনো বোনাসের কম নয়। ব্লক করা ও মোছা সদস্যরা পান না।',
  '… tk': '… টাকা',
} as const
