/** The icon of a payout. An outline from Lucide (ISC licence), as one path on a grid of 24. */

export const banknoteArrowUp =
  'M12 18H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5M18 12h.01M19 22v-6M22 19l-3-3-3 3M6 12h.01M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
