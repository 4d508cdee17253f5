// A Bengali label with the English one of the same meaning, longest first where one begins with another.
const words: [bengali: string, english: string][] = [
  ['(?:ট্রানজেকশন|ট্রানজ্যাকশন|ট্রান্সেকশন|ট্রান্জেকশন|লেনদেন|ট্রান্সঅ্যাকশন) (?:আই ?ডি|নম্বর)', 'TrxID'],
  ['(?:নতুন |বর্তমান )?(?:ব্যালেন্স|ব্যালান্স|স্থিতি)', 'Balance'],
  ['রেফারেন্স|রেফ', 'Ref'],
  ['কমিশন', 'Comm'],
  ['ফি|চার্জ', 'Fee'],
  ['পরিমাণ', 'Amount'],
  ['তারিখ', 'Date'],
  ['প্রেরক(?:(?:ের)? (?:নম্বর|নাম্বার))?', 'Sender'],
  ['প্রাপক(?:(?:ের)? (?:নম্বর|নাম্বার))?', 'Receiver'],
  ['উদ্যোক্তা(?:(?:র)? (?:নম্বর|নাম্বার))?', 'Uddokta'],
  ['গ্রাহক(?:(?:ের)? (?:নম্বর|নাম্বার))?', 'Customer'],
  ['ক্যাশ ?ইন', 'Cash In'],
  ['ক্যাশ ?আউট', 'Cash Out'],
  ['সেন্ড ?মানি', 'Send Money'],
  ['পেমেন্ট', 'Payment'],
  ['মোবাইল রিচার্জ', 'Mobile Recharge'],
  ['ক্যাশব্যাক', 'Cashback'],
  ['সফল(?:ভাবে)?(?: হয়েছে)?', 'successful'],
]

const letter = '[\\u0980-\\u09E5\\u09F0-\\u09FE]'
const labels = words.map(([bengali, english]): [RegExp, string] => [
  new RegExp(`(?<!${letter})(?:${bengali})(?!${letter})`.normalize('NFC'), 'g'),
  english,
])

/** Translates the labels of a normalized Bengali SMS, so that its form is that of an English one. Others are unchanged. */
export function translateLabels(text: string): string {
  if (!/[\u0980-\u09FE]/.test(text)) return text
  const sums = text
    .replace(/৳ ?/g, 'Tk ')
    .replace(/(?:Tk ?)?(\d[\d,]*(?:\.\d{1,2})?) ?টাকা(?:র| এর)?/g, 'Tk $1')
    .replace(/ ?[।॥]/g, '.')
  return labels.reduce((translated, [bengali, english]) => translated.replace(bengali, english), sums)
}
