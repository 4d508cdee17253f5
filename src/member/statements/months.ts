import { dayInDhaka } from '#contract/days.ts'

/** The Asia/Dhaka months since the registration, newest first, at most those of five years. */
export function listMonths(since: string): string[] {
  const first = dayInDhaka(new Date(since)).slice(0, 7)
  const months = [dayInDhaka().slice(0, 7)]
  while (months.at(-1)! > first && months.length < 60) months.push(monthBefore(months.at(-1)!))
  return months
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
