import type { SmsRules } from './sms-rules.ts'

/** «Send Money Successful. Amount: Tk 1,200.00 Receiver: 01812345678 TxnID: 7AX21QLM Balance: Tk 300.00 20/11/2026 21:12» */
export const nagad: SmsRules = {
  method: 'nagod',
  id: /(?:\bT(?:xn|rx) ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}([A-Z\d]{8})(?![A-Z\d])/gi,
  sent: /\b(?:send money|money sent|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash ?in)\b|পেয়েছেন|গ্রহণ|ক্যাশ ইন/i,
  from: /\b(?:sender:?|from) ?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|প্রেরক ?: ?(?:88)?(01[3-9]\d{8,9})(?!\d)/i,
}
