import type { createFormsOf, SmsForm } from './forms.ts'
import { gift, number, success } from './patterns.ts'

const agent = '(?:এজেন্ট|Uddokta|Agent)(?: নম্বর)?:? ?'
const from = `${number} (?:নম্বর |নাম্বার |এজেন্ট )?(?:থেকে|হতে)`
// Money that was sent to the operator's own number came in.
const to = `(?<!আপনার (?:নম্বর )?)${number} ?(?:নম্বরে|নাম্বারে|এজেন্টে|একাউন্টে|অ্যাকাউন্টে|কে|এ|তে)`
const got = '(?:পেয়েছেন|গ্রহণ করেছেন)'
const done = `(?:${success}|করেছেন|করা হয়েছে)`

/** The title of an SMS about money that was received, in Bengali. */
export const received = '(?:পেয়েছেন|(?:গ্রহণ|প্রাপ্তি|রিসিভড?)(?: করেছেন| successful)?)'

/** Bengali sentences with translated labels: «01700000001 থেকে Tk 300.00 পেয়েছেন». Number and amount have either order. */
export function createBengaliForms(create: ReturnType<typeof createFormsOf>, amount: string): SmsForm[] {
  const either = (title: string, side: string, words: string) =>
    [`${side} ${amount}`, `${amount} ${side}`].flatMap((both) =>
      title
        ? [`${both} ${title} ${words}`, `${title} ${both} ${words}`, `${title} ${words}[.:, ]{1,3}${both}`]
        : [`${both} ${words}`],
    )
  const between = (title: string, side: string, words: string) => [
    ...either(title, side, words),
    `${side} ${title} ${amount} ${words}`,
  ]
  const gifts = [`${amount} (?:ইনস্ট্যান্ট )?${gift}`, `(?:ইনস্ট্যান্ট )?${gift} ${amount}`]
  return [
    ...either('', from, got).map((start) => create('received', 'in', start)),
    ...either('', from, `(?:এর )?Payment ${got}`).map((start) => create('payment_received', 'in', start)),
    ...between('Cash In', `(?:${agent})?${from}`, `(?:${done}|${got})`).map((start) => create('cash_in', 'in', start)),
    create('cash_in', 'in', `Cash In ${amount} ${success}[. ]{1,2}${agent}${number}`),
    // From an agent it is the operator's own money. «করেছেন» does not show whose cash out it was.
    ...either('Cash Out', `(?<!${agent})${from}`, `(?:${success}|${got})`).map((start) =>
      create('agent_cash_out', 'in', start),
    ),
    ...between('Cash In', to, done).map((start) => create('agent_cash_in', 'out', start)),
    ...between('Cash Out', `(?:${agent})?${to}`, done).map((start) => create('cash_out', 'out', start)),
    ...between('Send Money', to, done).map((start) => create('sent', 'out', start)),
    ...either('', to, '(?:পাঠানো হয়েছে|পাঠিয়েছেন)').map((start) => create('sent', 'out', start)),
    create('sent', 'out', `Send Money ${amount} ${success}[. ]{1,2}Receiver:? ?${number}`),
    ...gifts.map((start) => create('returned', 'in', `${start} (?:${got}|${success}|(?:যোগ|জমা) হয়েছে)`)),
    create('returned', 'in', `${gift} ${got}[.:, ]{1,3}${amount}`),
  ]
}
