/** The payment methods as they are written on the wire. `nagod` is Nagad. */
export const methods = ['bkash', 'nagod', 'rocket'] as const

type Method = (typeof methods)[number]

export interface Provider {
  name: { en: string; bn: string }
  /** The names and numbers with which it sends SMS. The first is the usual one. */
  senders: readonly [string, ...string[]]
  transactionId: {
    chars: number
    /** It has no letters. */
    isNumber?: true
    example: string
    /** Whether the first three characters are the day of the transfer. */
    hasDay?: true
  }
  /** Whether its accounts can have a check digit after the mobile number. */
  hasCheckDigit?: true
  /** Whether its SMS hide the number of the other side, so that they prove no number. */
  hidesNumbers?: true
}

/** What differs between the providers, except the texts of their SMS (`contract/tills/reader/`) and their colours (`--pay-…` in `src/styles/tokens.css`). */
export const providers: Record<Method, Provider> = {
  bkash: {
    name: { en: 'bKash', bn: 'বিকাশ' },
    senders: ['bKash', '16247'],
    transactionId: { chars: 10, example: 'BKA7X21QLM', hasDay: true },
  },
  nagod: {
    name: { en: 'Nagad', bn: 'নগদ' },
    senders: ['NAGAD', '16167'],
    transactionId: { chars: 8, example: '7AX21QLM' },
  },
  rocket: {
    name: { en: 'Rocket', bn: 'রকেট' },
    senders: ['16216'],
    transactionId: { chars: 10, isNumber: true, example: '2718281828' },
    hasCheckDigit: true,
    hidesNumbers: true,
  },
}
