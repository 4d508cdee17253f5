import { timeZone } from '#contract/days.ts'

/** The columns of a CSV file, by heading: a function that returns the cell of an item. */
export type Columns<Item> = Record<string, (item: Item) => string | number | boolean | null | undefined>

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** Local time in Asia/Dhaka, `2026-11-20 21:12:03`, which every spreadsheet reads as a date and time. */
export const inDhaka = (moment: string | null): string | null => moment && format.format(new Date(moment))

/** `1234.50`: without digit groups, so that spreadsheets read a number. */
export const formatAmount = (taka: number): string => taka.toFixed(2)

/** `="01712345678"`: a spreadsheet would read the plain number without its leading 0. Other text stays as it is. */
export const formatAccount = (number: string): string => (/^[\d +-]+$/.test(number) ? `="${number}"` : number)

/** Whether `formatAccount` wrote the cell, or its equal, which is harmless. */
export const isFormattedAccount = (cell: string): boolean => /^="[\d +-]+"$/.test(cell)
