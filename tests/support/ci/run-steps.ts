import { createRunFolder } from '../run-folder.ts'
import { printReport, type StepResult } from './report.ts'
import { gate, long, type Step } from './steps.ts'

/** Runs all steps, also after a red one, and prints a report at the end. Returns the exit code. */
async function runSteps(steps: Step[]): Promise<number> {
  const finished: StepResult[] = []
  for (const step of steps) {
    console.log(`== ${step.name}`)
    finished.push(await runStep(step))
  }
  printReport(finished)
  return steps.find((_, index) => finished[index]!.failed.length > 0)?.exitCode ?? 0
}

async function runStep({ name, run }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const results = await run().catch((error: Error) => {
    console.error(error)
    return { passed: 0, failed: [{ title: name, place: 'the step itself', message: error.message }], flaky: [] }
  })
  return { ...results, name, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/** `gate` or `long`, with the names of the steps: all by default. */
function chooseSteps([list, ...names]: string[]): Step[] {
  const steps = list === 'long' ? long : gate
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`)
  }
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name))
}

const steps = chooseSteps(process.argv.slice(2))
const removeRun = createRunFolder()
process.exitCode = await runSteps(steps)
await removeRun()
