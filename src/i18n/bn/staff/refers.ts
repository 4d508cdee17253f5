export const refers = {
  'the sum under Limits': 'সীমা পাতার পরিমাণ',
  '{referralTopUp} tk': '{referralTopUp} টাকা',
  'The bonus is {amount} tk already.': 'বোনাস এখনই {amount} টাকা।',
  'Change the bonus for a referred member from {amount} to {amount2}. It counts for members whose top-ups reach the sum from now on.':
    'রেফার করা সদস্যের বোনাস {amount} থেকে {amount2} করুন। এখন থেকে যাঁদের টাকা যোগ ওই পরিমাণে পৌঁছাবে তাঁদের জন্য প্রযোজ্য।',
  'Current bonus': 'বর্তমান বোনাস',
  'For each referred member': 'রেফার করা প্রতি সদস্যের জন্য',
  'New bonus': 'নতুন বোনাস',
  '0 pays no bonus.': '০ হলে বোনাস নেই।',
  'Set bonus': 'বোনাস ঠিক করুন',
} as const
