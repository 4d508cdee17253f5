import type { SmsRules } from './sms-rules.ts'

/**
 * «Tk500.00 transferred to A/C:018123456789 Fee:Tk5.00, Your A/C Balance: Tk311.96 TxnId:2718281828
 * Date:20-NOV-26 09:12:33 pm.»
 */
export const rocket: SmsRules = {
  method: 'rocket',
  id: /(?:\bT(?:xn|rx) ?ID|ট্রানজেকশন আইডি|ট্রানজ্যাকশন আইডি)[\s:.-]{0,3}(\d{10})(?!\d)/gi,
  sent: /\b(?:transferred|send money|sent|payment|paid|cash[ -]?out)\b|সেন্ড মানি|পাঠি|পাঠানো|পেমেন্ট|ক্যাশ আউট/i,
  received: /\b(?:received|cash[ -]?in)\b|পেয়েছেন|ক্যাশ ইন/i,
  // Most often it is «A/C:***123», which tells nobody's number.
  from: /\bfrom (?:A\/C ?:? ?)?(?:\+?88)?(01[3-9]\d{8,9})(?!\d)|(?<!\d)(?:88)?(01[3-9]\d{8,9}) (?:নম্বর )?থেকে/i,
}
