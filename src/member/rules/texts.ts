import type { Locale } from '../../i18n/locale.ts'
import { locale } from '../../i18n/messages.ts'

// Not with the other messages: few visits need them.
const texts = {
  en: {
    none: 'There are no rules yet.',
    noneHelp: 'They are shown here once there are some.',
    version: 'Version',
    accepted: 'Accepted',
    question: 'Please accept the rules',
    ask: (name: string) => `${name} has rules for its members. Please read them once.`,
    askAgain: 'You can use everything else meanwhile.',
    accept: 'Accept',
    later: 'Later',
    done: 'Thank you. You have accepted the rules.',
  },
  bn: {
    none: 'এখনো কোনো নিয়ম নেই।',
    noneHelp: 'নিয়ম ঠিক হলে এখানে দেখা যাবে।',
    version: 'সংস্করণ',
    accepted: 'মেনে নিয়েছেন',
    question: 'নিয়মাবলি মেনে নিন',
    ask: (name: string) => `${name}: সদস্যদের জন্য নিয়মাবলি আছে। একবার পড়ে নিন।`,
    askAgain: 'এর মধ্যে বাকি সবকিছু ব্যবহার করতে পারবেন।',
    accept: 'মেনে নিলাম',
    later: 'পরে',
    done: 'ধন্যবাদ। আপনি নিয়মাবলি মেনে নিয়েছেন।',
  },
} satisfies Record<Locale, object>

/** The texts about the rules in the current language. */
export const rulesTexts = (): (typeof texts)['en'] => texts[locale]
