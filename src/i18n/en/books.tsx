import type { ReactNode } from 'react'

/** What the phone has found when it compared the own balance with the closed books. */
export const books = {
  right: (day: string, time: ReactNode) => (
    <>
      Your balance of {day} is in the closed books. Checked {time}.
    </>
  ),
  nothingYet: (day: string) => `You had no balance on ${day}.`,
  wrong: (day: string) => `Your balance of ${day} is not in the closed books.`,
  rewritten: (day: string) => `The books that this phone has seen were changed later. The last closed day is ${day}.`,
  tellSupport: 'Tell Support',
  head: (day: string) => `Books closed to ${day}:`,
}
