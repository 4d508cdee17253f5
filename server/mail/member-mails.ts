import type { BrandTexts } from '../brands/read-brand.ts'

export type Locale = 'en' | 'bn'

/** What a mail is about. */
export interface MailSubject {
  username: string
  /** Where the reader can do something about it. */
  link: string
  /** A browser and a system. Undefined: not known. */
  device?: string | undefined
}

interface MailText {
  subject: string
  body: string
}

type Write = (name: string, about: MailSubject) => MailText

export type MailKind =
  | 'password-changed'
  | 'factor-changed'
  | 'password-entered'
  | 'new-device'
  | 'reset-link'
  | 'confirm-email'
  | 'email-changed'

/** A link of these mails works for so many minutes. */
export const resetLinkMinutes = 30
export const emailLinkMinutes = 60

const english: Record<MailKind, Write> = {
  'password-changed': (name, { username, link }) => ({
    subject: `Your ${name} password was changed`,
    body: `the password of the ${name} account "${username}" was changed. All devices are signed out.

If it was you, do nothing. If it was not you, choose a new password at once:

${link}`,
  }),
  'factor-changed': (name, { username, link }) => ({
    subject: `The second step of your ${name} sign-in was changed`,
    body: `the second step of the sign-in to the ${name} account "${username}" was changed: an authenticator app, a passkey or the recovery codes.

If it was you, do nothing. If it was not you, change your password at once, and look at your second steps:

${link}`,
  }),
  'password-entered': (name, { username, link, device = 'unknown browser' }) => ({
    subject: `Your ${name} password was entered`,
    body: `the right password of the ${name} account "${username}" was entered on a new device: ${device}. The second step is not done yet.

If it was you, do nothing. If it was not you, another person knows your password. Choose a new one at once:

${link}`,
  }),
  'new-device': (name, { username, link, device = 'unknown browser' }) => ({
    subject: `New sign-in to ${name}`,
    body: `a new device signed in to the ${name} account "${username}": ${device}.

If it was you, do nothing. If it was not you, change your password. That signs out all devices:

${link}`,
  }),
  'reset-link': (name, { username, link }) => ({
    subject: `Choose a new password for ${name}`,
    body: `a new password was requested for the ${name} account "${username}".
If it was you, open this link within ${resetLinkMinutes} minutes and choose one:

${link}

The link works once. If it was not you, do nothing: your password stays as it is.`,
  }),
  'confirm-email': (name, { username, link }) => ({
    subject: `Confirm your mail address for ${name}`,
    body: `this address was entered for the ${name} account "${username}".
If it was you, open this link within ${emailLinkMinutes} minutes:

${link}

If it was not you, do nothing.`,
  }),
  'email-changed': (name, { username }) => ({
    subject: `Your mail address for ${name} was changed`,
    body: `the mail address of the ${name} account "${username}" was changed. Mails no longer come to this address.

If it was not you, contact support at once.`,
  }),
}

const bengaliDigits = (count: number) => count.toLocaleString('bn-BD')

const bengali: Record<MailKind, Write> = {
  'password-changed': (name, { username, link }) => ({
    subject: `আপনার ${name} পাসওয়ার্ড বদলানো হয়েছে`,
    body: `${name} অ্যাকাউন্ট "${username}"-এর পাসওয়ার্ড বদলানো হয়েছে। সব ডিভাইস সাইন আউট হয়েছে।

আপনি বদলে থাকলে কিছু করতে হবে না। আপনি না হলে এখনই নতুন পাসওয়ার্ড দিন:

${link}`,
  }),
  'factor-changed': (name, { username, link }) => ({
    subject: `আপনার ${name} সাইন ইনের দ্বিতীয় ধাপ বদলানো হয়েছে`,
    body: `${name} অ্যাকাউন্ট "${username}"-এ সাইন ইনের দ্বিতীয় ধাপ বদলানো হয়েছে: অথেন্টিকেটর অ্যাপ, পাসকি বা রিকভারি কোড।

আপনি বদলে থাকলে কিছু করতে হবে না। আপনি না হলে এখনই পাসওয়ার্ড বদলান, আর দ্বিতীয় ধাপগুলো দেখুন:

${link}`,
  }),
  'password-entered': (name, { username, link, device = 'অজানা ব্রাউজার' }) => ({
    subject: `আপনার ${name} পাসওয়ার্ড লেখা হয়েছে`,
    body: `একটি নতুন ডিভাইসে ${name} অ্যাকাউন্ট "${username}"-এর সঠিক পাসওয়ার্ড লেখা হয়েছে: ${device}। দ্বিতীয় ধাপ এখনো হয়নি।

আপনি লিখে থাকলে কিছু করতে হবে না। আপনি না হলে অন্য কেউ আপনার পাসওয়ার্ড জানে। এখনই নতুন পাসওয়ার্ড দিন:

${link}`,
  }),
  'new-device': (name, { username, link, device = 'অজানা ব্রাউজার' }) => ({
    subject: `${name}: নতুন সাইন ইন`,
    body: `একটি নতুন ডিভাইস থেকে ${name} অ্যাকাউন্ট "${username}"-এ সাইন ইন হয়েছে: ${device}।

আপনি হলে কিছু করতে হবে না। আপনি না হলে পাসওয়ার্ড বদলান। তাতে সব ডিভাইস সাইন আউট হবে:

${link}`,
  }),
  'reset-link': (name, { username, link }) => ({
    subject: `${name}: নতুন পাসওয়ার্ড দিন`,
    body: `${name} অ্যাকাউন্ট "${username}"-এর জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে।
আপনি চেয়ে থাকলে ${bengaliDigits(resetLinkMinutes)} মিনিটের মধ্যে এই লিংক খুলে নতুন পাসওয়ার্ড দিন:

${link}

লিংকটি একবার কাজ করে। আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।`,
  }),
  'confirm-email': (name, { username, link }) => ({
    subject: `${name}: ইমেইল ঠিকানা নিশ্চিত করুন`,
    body: `${name} অ্যাকাউন্ট "${username}"-এর জন্য এই ঠিকানা দেওয়া হয়েছে।
আপনি দিয়ে থাকলে ${bengaliDigits(emailLinkMinutes)} মিনিটের মধ্যে এই লিংক খুলুন:

${link}

আপনি না দিয়ে থাকলে কিছু করতে হবে না।`,
  }),
  'email-changed': (name, { username }) => ({
    subject: `${name}: আপনার ইমেইল ঠিকানা বদলানো হয়েছে`,
    body: `${name} অ্যাকাউন্ট "${username}"-এর ইমেইল ঠিকানা বদলানো হয়েছে। এই ঠিকানায় আর মেইল আসবে না।

আপনি না বদলে থাকলে এখনই সাপোর্টে জানান।`,
  }),
}

/** The words of a mail in the language of its reader, with the names of the shop. */
export function writeMail(
  kind: MailKind,
  about: MailSubject,
  { locale, shop }: { locale: Locale; shop: BrandTexts },
): { subject: string; text: string } {
  const name = plain(locale === 'bn' ? shop.name_bn : shop.name)
  const write = (locale === 'bn' ? bengali : english)[kind]
  const device = about.device && plain(about.device)
  const { subject, body } = write(name, { ...about, username: plain(about.username), ...(device && { device }) })
  const end = shop.contact ? `${name}\n${plain(shop.contact)}` : name
  return { subject, text: `${locale === 'bn' ? 'হ্যালো' : 'Hello'},\n\n${body}\n\n${end}\n` }
}

/** Removes control characters and those that change the text direction. */
export const plain = (username: string): string => username.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
