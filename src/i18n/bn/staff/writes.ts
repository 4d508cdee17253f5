export const writes = {
  'A second person has to confirm it first. Until then nothing is changed.':
    'আগে দ্বিতীয় একজনকে নিশ্চিত করতে হবে। তার আগে কিছু বদলাবে না।',
  'No SMS shows it. Accept it again, and say how you have checked it.':
    'কোনো SMS এটি দেখায় না। আবার গ্রহণ করুন, আর কীভাবে যাচাই করেছেন জানান।',
  Trial: 'পরীক্ষা',
  'Show me': 'দেখাও',
  Auto: 'অটো',
  'Members see it': 'সদস্যরা দেখেন',
  'Hidden, listed in Manage Bank': 'লুকানো, ব্যাংক অ্যাকাউন্টে আছে',
  'Not listed': 'তালিকায় নেই',
  'Largest automatic top-up': 'সবচেয়ে বড় স্বয়ংক্রিয় টাকা যোগ',
  'Automatic top-ups of a member in a day': 'একজন সদস্যের দিনে স্বয়ংক্রিয় টাকা যোগ',
  'Largest automatic top-up of an agent or merchant till': 'এজেন্ট বা মার্চেন্ট টিলের সবচেয়ে বড় স্বয়ংক্রিয় টাকা যোগ',
  'Automatic top-ups of such a till in a day': 'এমন টিলের দিনে স্বয়ংক্রিয় টাকা যোগ',
  'Largest usual fee of a payout, in percent': 'পেআউটের সবচেয়ে বেশি স্বাভাবিক ফি, শতাংশে',
  'Fee that is always usual': 'যে ফি সব সময় স্বাভাবিক',
  'Waiting time of a withdrawal to a new number': 'নতুন নম্বরে উত্তোলনের অপেক্ষার সময়',
  'Opening hour': 'খোলার সময়',
  'Closing hour': 'বন্ধের সময়',
} as const
