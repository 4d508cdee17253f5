export const notices = {
  'Every member sees this at the top of Home.': 'প্রত্যেক সদস্য হোমের ওপরে এটি দেখেন।',
  'Current notice': 'বর্তমান নোটিশ',
  'No notice yet.': 'এখনো কোনো নোটিশ নেই।',
  'New notice': 'নতুন নোটিশ',
  'Replaces the current notice.': 'বর্তমান নোটিশের জায়গায় বসবে।',
  'In Bengali (optional)': 'বাংলায় (না দিলেও চলবে)',
  'Shown to members who read Bengali. Without it they see the notice above.':
    'যেসব সদস্য বাংলা পড়েন তাঁদের দেখানো হয়। না দিলে তাঁরা ওপরের নোটিশটি দেখেন।',
  'How members see it': 'সদস্যরা যেমন দেখেন',
  'Update notice': 'নোটিশ আপডেট করুন',
} as const
