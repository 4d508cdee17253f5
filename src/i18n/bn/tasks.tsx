import type { Messages } from '../en/en.ts'
import { format } from './format.ts'
import { shop } from './shop.ts'

export const tasks: Messages['tasks'] = {
  title: 'আমার টাস্ক',
  count: (count) => (
    <>
      <b>{format(count)}</b>টি টাস্ক
    </>
  ),
  complete: (place) => `টাস্ক ${place}`,
  watchFor: (seconds) => `${seconds} সেকেন্ড দেখুন`,
  reward: 'পুরস্কার',
  expired: 'মেয়াদ শেষ',
  empty: 'নতুন টাস্ক তৈরি হচ্ছে',
  emptyHelp: 'শিগগিরই নতুন ভিডিও আসবে। একটু পরে আবার দেখুন।',
  over: 'আজকের সব ভিডিও দেখা হয়ে গেছে। নতুন ভিডিও আগামীকাল।',
  loading: { title: 'ভিডিও লোড হচ্ছে', help: 'ভিডিও চললে গোনা আবার শুরু হবে।' },
  playing: {
    title: 'দেখতে থাকুন',
    help: (seconds, reward) => `${seconds} সেকেন্ড দেখলে ${reward} টাকা পাবেন।`,
  },
  paused: { title: 'ভিডিও থামানো আছে', help: 'ভিডিও চললে গোনা আবার শুরু হবে।' },
  elsewhere: { title: 'অন্য ট্যাবে একটি ভিডিও চলছে', help: 'আগে সেটি বন্ধ করুন।' },
  unchecked: 'ভিডিওটি এখনো যাচাই হয়নি। সংযোগ পেলে আবার চেষ্টা হবে।',
  broken: { title: 'ভিডিওটি চালানো যাচ্ছে না', help: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।' },
  finished: { title: 'সময় পূর্ণ হয়েছে', help: (reward) => `আপনার ${reward} টাকা নেওয়ার জন্য তৈরি।` },
  play: 'ভিডিও চালান',
  pause: 'ভিডিও থামান',
  get: (reward) => `${reward} টাকা নিন`,
  skip: 'স্কিপ',
  next: 'পরের ভিডিও',
  keepWatching: 'দেখতে থাকুন',
  closeWithoutReward: 'পুরস্কার ছাড়া বন্ধ করুন',
  confirmClose: (title, reward, seconds) =>
    `${reward} টাকা পুরস্কার না নিয়েই ভিডিও বন্ধ করবেন? ‘${title}’ তালিকায় থেকে যাবে, তবে ${seconds} সেকেন্ড আবার শুরু থেকে দেখতে হবে।`,
  earned: (reward) => `আপনার আয়ের ব্যালেন্সে ${reward} টাকা জমা হয়েছে।`,
  earnedWithBonus: (reward, bonus) => `${reward} টাকা এবং আপনার প্ল্যানের বোনাস ${bonus} টাকা আয়ের ব্যালেন্সে জমা হয়েছে।`,
  ofToday: (watched, all) => `আজ ${all}টির মধ্যে ${watched}টি`,
  untilWithdrawal: (missing) => `আর ${missing} টাকা হলেই তুলতে পারবেন।`,
  incomeBalance: 'আয়ের ব্যালেন্স',
}

export const videos: Messages['videos'] = {
  title: 'ডিভাইসের স্টোরেজ',
  save: 'সেভ করুন',
  saveSized: (size) => `সেভ করুন (${size})`,
  saveAll: 'সব সেভ করুন',
  saveAllSized: (size) => `সব সেভ করুন (${size})`,
  saving: (percent) => `সেভ হচ্ছে: ${percent}%`,
  stop: 'সেভ করা থামান',
  saved: 'এই ডিভাইসে সেভ করা আছে',
  replaced: 'জায়গা করতে অনেক দিন না দেখা ভিডিওটি মুছে ফেলা হয়েছে।',
  failed: {
    noSpace: 'এই ডিভাইসে ভিডিওটি রাখার জায়গা নেই।',
    tooLarge: (limit) => `ভিডিওটি বেশি বড়। ${shop.name} সর্বোচ্চ ${limit} ভিডিও রাখে।`,
    incomplete: 'ভিডিওটি পুরো আসেনি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  },
  section: 'সেভ করা ভিডিও',
  advertisement: (day) => `${day} তারিখের বিজ্ঞাপন`,
  empty: 'কোনো ভিডিও সেভ করা নেই',
  emptyHelp: 'ইন্টারনেট ছাড়া দেখতে ‘আমার টাস্ক’ থেকে ভিডিও সেভ করুন।',
  unsupported: 'এই ব্রাউজার ভিডিও রাখতে পারে না। যেমন, প্রাইভেট উইন্ডোতে কিছুই থাকে না।',
  used: 'ভিডিও',
  usedOf: (size, limit) => `${limit}-এর মধ্যে ${size}`,
  all: `${shop.name} অ্যাপ মোট`,
  about: (size) => `প্রায় ${size}`,
  whenFull: 'জায়গা না থাকলে',
  staysSaved: 'সেভ থাকবে',
  mayBeDeleted: 'ভিডিও মুছে যেতে পারে',
  saveModes: {
    saveData: 'ডেটা সেভার চালু আছে: আপনি চাইলে তবেই ভিডিও সেভ হয়।',
    fastConnection: 'ইন্টারনেট দ্রুত হলে ‘আমার টাস্ক’ বাকি টাস্কের ভিডিও নিজেই সেভ করে।',
    manual: 'আপনি চাইলে তবেই ভিডিও সেভ হয়।',
  },
  delete: 'মুছুন',
  deleteAll: 'সব ভিডিও মুছুন',
  confirmDelete: (name, size) => `‘${name}’ (${size}) এই ডিভাইস থেকে মুছে যাবে। আপনার টাস্ক থেকে যাবে।`,
  confirmDeleteAll: (size) => `সেভ করা সব ভিডিও (${size}) এই ডিভাইস থেকে মুছে যাবে। আপনার টাস্ক থেকে যাবে।`,
}

export const unplayable: Messages['unplayable'] = {
  title: 'এই ফোনে ভিডিওটি চলবে না।',
  help: 'আমাদের জানান, তারপর পরের ভিডিও দেখুন। এটির জন্য পুরস্কার নেই।',
  report: 'জানান',
}

export const plans: Messages['plans'] = {
  title: 'প্ল্যান',
  myPlansTitle: 'আমার প্ল্যান',
  yourBalance: 'আপনার মূল ব্যালেন্স',
  yourPlan: 'আপনার প্ল্যান',
  perVideo: (amount) => <>প্রতি ভিডিওতে {amount}</>,
  empty: 'কোনো প্ল্যান নেই',
  emptyHelp: 'প্ল্যান এখনো চালু হয়নি। প্ল্যান ছাড়াও ভিডিও দেখতে পারবেন।',
  noPurchases: (reward) => `প্রত্যেক সদস্য প্রতি ভিডিওতে ${reward} টাকা পান। আপনার কেনা প্ল্যান এখানে দেখা যাবে।`,
  seePlans: 'প্ল্যান দেখুন',
  watchAt: (reward) => `${reward} টাকা করে ভিডিও দেখুন`,
  switchTo: (plan) => `${plan} প্ল্যানে যান`,
  purchasePlan: (plan) => `${plan} প্ল্যান কিনুন`,
  purchased: (date) => <>{date} তারিখে কেনা</>,
  balanceNow: 'এখনকার ব্যালেন্স',
  balanceAfter: 'কেনার পর ব্যালেন্স',
  buyForMyself: 'নিজের জন্য কিনুন',
  registerMember: 'নতুন সদস্যের জন্য কিনুন',
  register: 'রেজিস্টার করুন',
  newMember: 'নতুন সদস্য',
  notUndone: 'এটি আর ফেরানো যাবে না।',
  registerFor: (price) => `${price} টাকায় রেজিস্টার করুন`,
  priceCharged: (price) => `আপনার মূল ব্যালেন্স থেকে ${price} টাকা কাটা হবে।`,
  askBuy: (plan, price) => `${price} টাকায় ${plan} প্ল্যানটি কিনবেন? টাকা আপনার মূল ব্যালেন্স থেকে কাটা হবে।`,
  isFree: 'এই প্ল্যানটি ফ্রি।',
  askFree: (plan) => `${plan} প্ল্যানটি নেবেন? এটি ফ্রি।`,
  replaces: (plan) => `আপনার ${plan} প্ল্যান এখনই শেষ হবে।`,
  replacesDearer: ({ plan, reward, nextReward, price }) =>
    `আপনার ${plan} প্ল্যান এখনই শেষ হবে। এরপর প্রতি ভিডিওতে ${reward} টাকার বদলে ${nextReward} টাকা পাবেন, আর ওই প্ল্যানের জন্য দেওয়া ${price} টাকা ফেরত পাবেন না।`,
  keepBonus: (reward) => `নতুন টাস্কে প্রতি ভিডিওতে ${reward} টাকা পাবেন। আগে পাওয়া টাস্কে যা লেখা ছিল তা-ই পাবেন।`,
  inputLost: 'যা লিখেছেন তা মুছে যাবে।',
  insufficientBalance: 'ব্যালেন্স যথেষ্ট নয়',
  missing: (amount) => `আরও ${amount} টাকা লাগবে।`,
  addMoney: 'টাকা যোগ করুন',
  myPlans: 'আমার প্ল্যান',
}
