import type { RefusalCode, refusals } from '#contract/errors.ts'
import { answers } from './answers.ts'
import { mistakes } from './mistakes.ts'

type RefusalMessage = (typeof refusals)[RefusalCode][1]

/** What the server refuses, by its English words: that is what travels. `{places}` are filled by the server. */
const refused: Record<RefusalMessage, string> = {
  'The request could not be read.': 'অনুরোধটি পড়া যায়নি।',
  'Please check the marked fields.': 'চিহ্নিত ঘরগুলো দেখে নিন।',
  'Wrong username or password.': 'ইউজারনেম বা পাসওয়ার্ড ঠিক নয়।',
  'Please sign in.': 'সাইন ইন করুন।',
  'Your session has ended. Please sign in again.': 'আপনার সেশন শেষ হয়েছে। আবার সাইন ইন করুন।',
  'You are not allowed to do this.': 'এটি করার অনুমতি আপনার নেই।',
  'This account is blocked. Please contact support.': 'এই অ্যাকাউন্টটি ব্লক করা আছে। সাপোর্টে যোগাযোগ করুন।',
  'You cannot do this to your own account.': 'নিজের অ্যাকাউন্টে এটি করা যায় না।',
  '404 No Route Matches': '৪০৪ পেজ পাওয়া যায়নি',
  'This does not exist any more.': 'এটি আর নেই।',
  'User not found.': 'এই নামে কাউকে পাওয়া যায়নি।',
  'This refer code does not exist.': 'এই রেফার কোডটি নেই।',
  'No plan exists.': 'কোনো প্ল্যান নেই।',
  'The request took too long to arrive.': 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে।',
  'This username is already taken.': 'এই ইউজারনেম আগেই নেওয়া হয়েছে।',
  'This name is already taken.': 'এই নামটি আগেই নেওয়া হয়েছে।',
  'This request is not decided yet.': 'এই অনুরোধের সিদ্ধান্ত এখনো হয়নি।',
  'This request is already decided.': 'এই অনুরোধের সিদ্ধান্ত হয়ে গেছে।',
  'This advertisement is already retired.': 'এই বিজ্ঞাপনটি আগেই সরানো হয়েছে।',
  'This transaction id was already used.': 'এই ট্রানজেকশন আইডি আগেই ব্যবহার হয়েছে।',
  'This task is already rewarded.': 'এই টাস্কের পুরস্কার আগেই পেয়েছেন।',
  'This request is still being handled.': 'অনুরোধটির কাজ এখনো চলছে।',
  'The file is too large. At most {limit} MB can be uploaded.': 'ফাইলটি বেশি বড়। সর্বোচ্চ {limit} MB দেওয়া যায়।',
  'The request is too large.': 'অনুরোধটি বেশি বড়।',
  'Select a video for the advertisement.': 'বিজ্ঞাপনের জন্য একটি ভিডিও বেছে নিন।',
  'Select a picture: JPEG, PNG or WebP.': 'একটি ছবি বেছে নিন: JPEG, PNG বা WebP।',
  'The request has to be JSON.': 'অনুরোধটি JSON হতে হবে।',
  'Your balance is not enough to complete this transaction.': 'এই লেনদেনের জন্য আপনার ব্যালেন্স যথেষ্ট নয়।',
  'Your balance is not enough to withdraw.': 'উত্তোলনের জন্য আপনার ব্যালেন্স যথেষ্ট নয়।',
  'The minimum withdrawal amount is {min}. Please enter a valid amount.':
    'সর্বনিম্ন {min} টাকা উত্তোলন করা যায়। পরিমাণটি ঠিক করে লিখুন।',
  'The current password is not right.': 'বর্তমান পাসওয়ার্ডটি ঠিক নয়।',
  'The reward of a task is {reward}.': 'একটি টাস্কের পুরস্কার {reward} টাকা।',
  'Enter the username of another member.': 'অন্য কোনো সদস্যের ইউজারনেম লিখুন।',
  'This date has not come yet.': 'এই তারিখ এখনো আসেনি।',
  'This link is used or older than 30 minutes. Ask for a new one.':
    'লিংকটি ব্যবহার হয়ে গেছে বা ৩০ মিনিটের বেশি পুরোনো। নতুন লিংক নিন।',
  'This request was sent before with other contents.': 'এই অনুরোধটি আগে অন্য তথ্য দিয়ে পাঠানো হয়েছিল।',
  'Watch the video for {seconds} seconds first.': 'আগে {seconds} সেকেন্ড ভিডিওটি দেখুন।',
  'Too many attempts. Try again in {minutes} minutes.': 'অনেকবার চেষ্টা হয়েছে। {minutes} মিনিট পরে আবার চেষ্টা করুন।',
  'Too many requests. Try again in {seconds} seconds.': 'অনেক অনুরোধ এসেছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
  'Something went wrong!': 'কিছু একটা সমস্যা হয়েছে!',
  'Joma cannot be reached right now. Try again later.': 'এখন জমায় পৌঁছানো যাচ্ছে না। পরে আবার চেষ্টা করুন।',
}

const table: Record<string, string> = { ...answers, ...mistakes, ...refused }

/** Words that nobody has put into Bengali stay as they came. */
export const said = (message: string): string => table[message] ?? filled(message) ?? message

const templates = Object.entries(refused)
  .filter(([english]) => english.includes('{'))
  .map(([english, bengali]) => ({ shape: shapeOf(english), bengali }))

function filled(message: string): string | undefined {
  for (const { shape, bengali } of templates) {
    const values = shape.exec(message)?.groups
    if (values) return bengali.replace(/\{(\w+)\}/g, (_, name: string) => inBengali(values[name] ?? ''))
  }
  return undefined
}

/** «Try again in {minutes} minutes.» as an expression that reads what stands in the place. */
function shapeOf(template: string): RegExp {
  const parts = template.split(/(\{\w+\})/).map((part) => {
    const place = /^\{(\w+)\}$/.exec(part)
    return place ? `(?<${place[1]}>.+?)` : part.replace(/[.?]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

/** Only the digits change: the server has grouped them already. */
const inBengali = (figure: string) => figure.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)
