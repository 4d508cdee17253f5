import { timeZone } from '#contract/days.ts'

/** A column of a CSV file: its heading, and what stands in it. */
export type Columns<Item> = Record<string, (item: Item) => string | number | boolean | null | undefined>

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** `2026-11-20 21:12:03`, the clock of Asia/Dhaka: a form that every spreadsheet takes for a moment. */
export const inDhaka = (moment: string | null): string | null => moment && format.format(new Date(moment))

/** `1234.50`, ungrouped, so that it stays a number. */
export const amountOf = (taka: number): string => taka.toFixed(2)
