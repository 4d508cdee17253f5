import type { Messages } from '../en/en.ts'
import { format } from './format.ts'
import { shop } from './shop.ts'

export const banks: Messages['banks'] = {
  none: 'এখন টাকা পাঠানোর মতো কোনো অ্যাকাউন্ট নেই। একটু পরে আবার দেখুন।',
  sendMoney: 'সেন্ড মানি করুন, পেমেন্ট নয়।',
  cashOut: 'ক্যাশ আউট করুন।',
  payment: 'পেমেন্ট করুন, সেন্ড মানি নয়।',
  copyNumber: (name) => `${name}-এর অ্যাকাউন্ট নম্বর কপি করুন`,
  copied: 'অ্যাকাউন্ট নম্বর কপি হয়েছে!',
}

export const payments: Messages['payments'] = {
  title: 'টাকা যোগ করুন',
  sendTo: '১. নিচের যেকোনো একটিতে টাকা পাঠান',
  thenFill: '২. তারপর এই ফর্মটি পূরণ করুন',
  note: '৩০ মিনিটের মধ্যে টাকা জমা হয়।',
  failed: 'লেনদেন ব্যর্থ হয়েছে',
  sentFrom: 'যে নম্বর থেকে পাঠিয়েছেন।',
  transactionId: 'ট্রানজেকশন আইডি',
  fromMessage: (method) => `${method}ের মেসেজে পাবেন`,
  date: 'তারিখ',
  days: { today: 'আজ', yesterday: 'গতকাল', other: 'অন্য দিন' },
  chooseDay: 'দিন বেছে নিন',
  denials: {
    not_received: 'এই ট্রানজেকশন আইডিতে কোনো টাকা আসেনি। আইডি ভুল হলে সঠিক আইডি দিয়ে নতুন অনুরোধ পাঠান।',
    already_used: 'এই ট্রানজেকশন আইডির টাকা আগেই যোগ হয়েছে। স্টেটমেন্টে দেখুন, না পেলে আমাদের জানান।',
    amount_differs: 'আমরা অন্য পরিমাণ টাকা পেয়েছি। কত টাকা পাঠিয়েছেন, আমাদের জানান।',
    other_number: 'টাকা অন্য নম্বর থেকে এসেছে। কোন নম্বর থেকে পাঠিয়েছেন, আমাদের জানান।',
    too_old: 'লেনদেনটি অনেক পুরোনো, তাই যাচাই করা যাচ্ছে না। আমাদের জানান।',
  },
  being: 'যাচাই চলছে',
  seeRequest: 'অনুরোধটি দেখুন',
  another: 'আরেকটি অনুরোধ পাঠান',
  send: 'অনুরোধ পাঠান',
  ownRequests: 'আপনার অনুরোধ',
  example: (id) => `যেমন: ${id}`,
  unusualId: (method, { chars, isNumber }) =>
    `${method}ের আইডিতে ${format(chars)}টি ${isNumber ? 'সংখ্যা' : 'অক্ষর ও সংখ্যা'} থাকে। আপনারটি দেখে নিন।`,
  sms: {
    paste: 'SMS পেস্ট করুন',
    label: 'কনফার্মেশন SMS পেস্ট করুন',
    hint: 'এতে নিচের ফর্ম পূরণ হবে। SMS আপনার ফোনেই থাকবে।',
    filled: (fields) => `পূরণ হয়েছে: ${fields}।`,
    toFill: (fields) => `পূরণ করা বাকি: ${fields}।`,
    checkAll: 'পাঠানোর আগে সব দেখে নিন।',
    incoming: 'এটি টাকা পাওয়ার SMS। সঠিক SMS দিয়েছেন কি না দেখে নিন।',
    unread: (methods) => `এটি ${methods}ের কনফার্মেশন SMS বলে মনে হচ্ছে না। কিছু বদলানো হয়নি।`,
  },
}

export const topUp: Messages['topUp'] = {
  choose: '১. নম্বর বেছে টাকা পাঠান',
  automatic: 'SMS এলেই জমা হয়, সাধারণত এক মিনিটের মধ্যে।',
  byPerson: 'একজন যাচাই করেন, ৩০ মিনিটের মধ্যে।',
  showQr: 'QR কোড দেখুন',
  hideQr: 'QR কোড লুকান',
  qrCode: (name) => `${name}-এর নম্বরের QR কোড`,
  write: '২. রেফারেন্সে এই কোড লিখুন',
  always: 'আপনার কোড, সব সময় একই',
  copyCode: 'কোড কপি করুন',
  noForm: 'ফর্ম বা ট্রানজেকশন আইডি লাগবে না। টাকা জমা হলে এই পাতায় দেখাবে।',
  withoutCode: 'কোড ছাড়া পাঠিয়েছি',
  formTitle: 'কোড ছাড়া পাঠানো টাকা',
  arrived: 'আপনার মূল ব্যালেন্সে জমা হয়েছে',
  home: { sendTo: 'টাকা পাঠান এই নম্বরে', reference: 'রেফারেন্স' },
  numbers: {
    question: (number) => <>{number} কি আপনার নম্বর?</>,
    help: 'এই নম্বর থেকে আপনার কোড দিয়ে টাকা এসেছে। নিজের নম্বর হলেই শুধু হ্যাঁ বলুন: এই নম্বর দিয়ে নতুন পাসওয়ার্ড দেওয়া যায়।',
    yes: 'হ্যাঁ, আমার',
    no: 'আমার নয়',
    isOwn: 'সেভ হয়েছে। ৭২ ঘণ্টা পর এই নম্বর দিয়ে অ্যাকাউন্ট ফিরে পাওয়া যাবে।',
    isNotOwn: 'সেভ হয়েছে। এই নম্বর দিয়ে আপনার অ্যাকাউন্টে ঢোকা যাবে না।',
    title: 'আপনার নম্বর',
    about: 'আপনার নিজের নম্বর, যেগুলো থেকে টাকা জমা করেছেন। পাসওয়ার্ড ভুলে গেলে এর যেকোনোটি থেকে টাকা পাঠিয়ে নতুন পাসওয়ার্ড দেওয়া যায়।',
    none: 'এখনো নেই। নিজের নম্বর থেকে টাকা জমা করলে এখানে দেখাবে।',
    since: (day) => <>{day} থেকে আপনার</>,
    serves: 'এটি দিয়ে অ্যাকাউন্ট ফিরে পাওয়া যায়',
    servesFrom: (moment) => <>{moment} থেকে এটি দিয়ে অ্যাকাউন্ট ফিরে পাওয়া যাবে</>,
    remove: 'সরান',
    removeOf: (number) => `${number} সরান`,
    askRemove: (number) => (
      <>{number} দিয়ে আর অ্যাকাউন্ট ফিরে পাওয়া যাবে না। এই নম্বরে পরের উত্তোলন নতুন নম্বরের মতো অপেক্ষায় থাকবে।</>
    ),
    removed: 'নম্বরটি সরানো হয়েছে।',
  },
}

export const paymentWatch: Messages['paymentWatch'] = {
  looking: 'আপনার পাঠানো টাকা খোঁজা হচ্ছে',
  added: 'জমা হয়েছে',
  notFound: 'আপনার পাঠানো টাকা এখনো পাওয়া যায়নি। একজন অ্যাডমিন যাচাই করবেন। ট্রানজেকশন আইডি ও নম্বর আপনার SMS-এর সাথে মিলিয়ে দেখুন।',
  takenBack: {
    why: 'এই টাকার SMS জাল ছিল: টাকাটি আসেনি।',
    all: (amount) => `আপনার মূল ব্যালেন্স থেকে ${amount} টাকা ফেরত নেওয়া হয়েছে।`,
    part: (amount) => `${amount} টাকা ফেরত নেওয়া হয়েছে। আপনার মূল ব্যালেন্সে আর টাকা ছিল না।`,
    none: 'আপনার মূল ব্যালেন্সে টাকা ছিল না, তাই কিছু ফেরত নেওয়া হয়নি।',
    help: 'টাকাটি সত্যিই পাঠিয়ে থাকলে সাপোর্টে জানান।',
  },
}

export const withdrawals: Messages['withdrawals'] = {
  title: 'উত্তোলন',
  income: 'আয়ের ব্যালেন্স',
  send: 'উত্তোলন করুন',
  failed: 'উত্তোলন হয়নি',
  requestFailed: 'উত্তোলনের অনুরোধ পাঠানো যায়নি।',
  progress: (earning, minimum) => `${minimum} টাকার মধ্যে ${earning} টাকা`,
  belowMinimum: (minimum, earning) => `কমপক্ষে ${minimum} টাকা উত্তোলন করা যায়। আপনার আয়ের ব্যালেন্স ${earning} টাকা।`,
  hints: 'পাঠানোর আগে',
  minimum: (amount) => (
    <>
      সর্বনিম্ন <b className="num">{amount} টাকা</b> উত্তোলন করা যায়।
    </>
  ),
  sameDay: 'টাকা একই দিনে পৌঁছে যায়।',
  arrives: (days) => (
    <>
      টাকা <b>{format(days)} দিনের</b> মধ্যে পৌঁছে যায়।
    </>
  ),
  checkNumber: 'নম্বরটি দেখে নিন: ভুল নম্বরে গেলে টাকা ফেরত আনা যায় না।',
  numbers: 'নম্বর বেছে নিন',
  ownNumber: 'আমার নম্বর',
  recentNumbers: 'আগের উত্তোলনের নম্বর',
  amounts: 'পরিমাণ বেছে নিন',
  all: (amount) => `সব (${amount})`,
  arrival: 'পৌঁছাবে',
  arrivesBy: (days, date) => `${format(days)} দিনের মধ্যে, ${date}-এর ভেতর`,
  today: 'আজই',
  leftAfter: 'এরপর থাকবে',
  withdraw: (amount) => `${amount} টাকা উত্তোলন করুন`,
  another: 'আরেকবার উত্তোলন করুন',
  paying: 'পাঠানো হচ্ছে',
  seeRequest: 'অনুরোধটি দেখুন',
  cancelled: 'বাতিল হয়েছে',
  denials: {
    cannot_receive: 'এই নম্বরে টাকা পাঠানো যায় না। নম্বরটি দেখে নিয়ে নতুন অনুরোধ পাঠান।',
    not_own_number: 'এই নম্বরটি আপনার নয়। নিজের নম্বর দিয়ে নতুন অনুরোধ পাঠান।',
    not_reached: 'উত্তোলনটি যাচাই করতে আপনার সঙ্গে যোগাযোগ করা যায়নি। সাপোর্টে লিখুন।',
    being_checked: 'আপনার অ্যাকাউন্ট যাচাই করা হচ্ছে। সাপোর্টে লিখুন।',
  },
  cancel: {
    start: 'উত্তোলন বাতিল করুন',
    question: (amount) => `${amount} টাকার উত্তোলন বাতিল করবেন? টাকা আপনার আয়ের ব্যালেন্সে ফেরত আসবে।`,
    verb: 'বাতিল করুন',
    back: 'ফিরে যান',
    done: 'উত্তোলন বাতিল হয়েছে।',
    paying: 'টাকা পাঠানো শুরু হয়েছে। এখন আর বাতিল করা যাবে না।',
  },
}

export const withdrawalProof: Messages['withdrawalProof'] = {
  sending: 'অনুমোদিত হয়েছে। টাকা পাঠানো হচ্ছে।',
  sent: (time) => <>টাকা পাঠানো হয়েছে {time}</>,
  transactionId: (id) => `TrxID ${id}`,
  fee: (amount) => `ফি ${amount} টাকা, ${shop.of} পক্ষ থেকে`,
  feeLabel: 'ফি',
  feeValue: (amount) => `${amount} টাকা, ${shop.of} পক্ষ থেকে`,
  newNumber: 'অন্য কোনো নম্বরে প্রথম উত্তোলন অপেক্ষায় থাকে, সাধারণত ২৪ ঘণ্টা। আপনার সব ডিভাইসে জানানো হয়।',
  waits: (time) => <>{time} পর্যন্ত অপেক্ষায় থাকবে।</>,
  waitsBecause: (time) => (
    <>
      {time} পর্যন্ত অপেক্ষায় থাকবে, কারণ নম্বরটি নতুন অথবা অ্যাকাউন্টটি ফিরে পাওয়া হয়েছে। এটি আপনি না হলে নিচে বাতিল করুন এবং পাসওয়ার্ড
      বদলান।
    </>
  ),
}

export const transfers: Messages['transfers'] = {
  wallet: 'সদস্যকে পাঠান',
  income: 'আয় থেকে মূল ব্যালেন্সে',
  balance: 'মূল ব্যালেন্স',
  incomeBalance: 'আয়ের ব্যালেন্স',
  send: 'ট্রান্সফার করুন',
  confirmTo: (amount, username) => `${username}-কে ${amount} টাকা ট্রান্সফার করুন`,
  confirmAmount: (amount) => `${amount} টাকা ট্রান্সফার করুন`,
  leftIncome: 'এরপর আয়ের ব্যালেন্স',
  newBalance: 'এরপর মূল ব্যালেন্স',
  oneWay: 'এই টাকা আর আয়ের ব্যালেন্সে ফেরত নেওয়া যাবে না, উত্তোলনও করা যাবে না।',
  tooMuch: 'ব্যালেন্স যথেষ্ট নয়',
  receiver: (username, digits) => `${username}, নম্বর ${digits}…`,
  noReceiver: 'এই ইউজারনেমের কোনো সদস্য নেই।',
  recent: 'সম্প্রতি যাদের পাঠিয়েছেন',
  remove: (username) => `${username} সরান`,
  number: (digits) => `নম্বর ${digits}…`,
  question: (amount, receiver) => (
    <>
      {receiver}-কে <b className="num">{amount} টাকা</b> ট্রান্সফার হবে। এই টাকা আর ফেরত নেওয়া যাবে না।
    </>
  ),
}
