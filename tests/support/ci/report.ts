import type { Results } from './results.ts'

export interface StepResult extends Results {
  name: string
  seconds: number
}

const mostFailures = 40

/** Prints each failed test, a table of the steps, the flaky tests and the sums, as the last 60 lines at most. */
export function printReport(steps: StepResult[]): void {
  const red = steps.filter(({ failed }) => failed.length > 0)
  if (red.length > 0) console.log(`\n== red: ${red.map(({ name }) => name).join(', ')}`)
  const failures = red.flatMap(({ name, failed }) => failed.map((failure) => ({ name, ...failure })))
  for (const { name, title, place, message } of failures.slice(0, mostFailures)) {
    console.log(`FAIL ${name}: ${title} (${place}): ${message.slice(0, 600)}`)
  }
  if (failures.length > mostFailures) console.log(`and ${failures.length - mostFailures} more`)
  console.log(row('step', 'seconds', 'passed', 'failed', 'flaky'))
  for (const { name, seconds, passed, failed, flaky } of steps) {
    console.log(row(name, seconds, passed, failed.length, flaky.length))
  }
  for (const { title, message } of steps.flatMap(({ flaky }) => flaky)) {
    console.log(`flaky: ${title}: ${message.slice(0, 300)}`)
  }
  const passed = steps.reduce((sum, step) => sum + step.passed, 0)
  console.log(`${passed} passed, ${failures.length} failed`)
}

const row = (name: string, ...figures: (string | number)[]) =>
  [name.padEnd(14), ...figures.map((figure) => String(figure).padStart(8))].join('')
