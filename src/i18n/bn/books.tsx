import type { Messages } from '../en/en.ts'

export const books: Messages['books'] = {
  right: (day, time) => (
    <>
      {day} তারিখের আপনার ব্যালেন্স বন্ধ হওয়া হিসাবে আছে। যাচাই করা হয়েছে {time}।
    </>
  ),
  nothingYet: (day) => `${day} তারিখে আপনার কোনো ব্যালেন্স ছিল না।`,
  wrong: (day) => `${day} তারিখের আপনার ব্যালেন্স বন্ধ হওয়া হিসাবে নেই।`,
  rewritten: (day) => `এই ফোন যে হিসাব দেখেছিল, তা পরে বদলানো হয়েছে। শেষ বন্ধ হওয়া দিন ${day}।`,
  tellSupport: 'সাপোর্টকে জানান',
  head: (day) => `${day} পর্যন্ত বন্ধ হিসাব:`,
}
