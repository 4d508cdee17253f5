import type { SmsRules } from './sms-rules.ts'

/**
 * «Send Money Tk 1,500.00 to 01812345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 2,345.67.
 * TrxID 9GH7K2LM4P at 20/11/2026 21:12»
 */
export const bkash: SmsRules = {
  method: 'bkash',
  // With a letter among its ten, because ten digits are Rocket's.
  id: /(?:\bTrx ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}(?=\d*[A-Z])([A-Z\d]{10})(?![A-Z\d])/gi,
  sent: /\b(?:send money|sent|payment|cash ?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash ?in)\b|পেয়েছেন|ক্যাশ ইন/i,
  from: /\bfrom (?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
}
