import { join } from 'node:path'
import {
  type Failure,
  mostSecondTries,
  type Results,
  readVitestReport,
  type VitestFailure,
  type VitestReport,
} from './results.ts'
import { failureOf, runWithReport } from './run-program.ts'

const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')

interface Options {
  /** A project's name for each `--project`. */
  projects: string[]
  /** Files and other arguments of vitest. */
  args?: string[]
  environment?: Record<string, string>
  /** Whether a failed test runs once more, alone. */
  hasSecondTry?: boolean
}

/** Runs tests with vitest. */
export async function runVitest({ hasSecondTry = false, ...options }: Options): Promise<Results> {
  const { passed, failed } = await runOnce(options)
  if (!hasSecondTry || failed.length > mostSecondTries) return { passed, failed, flaky: [] }
  const results: Results = { passed, failed: [], flaky: [] }
  for (const failure of failed) {
    if (failure.file && (await passesAlone(failure, options))) {
      results.flaky.push(failure)
      results.passed += 1
    } else results.failed.push(failure)
  }
  return results
}

type AnyFailure = VitestFailure | (Failure & { file?: never; titles?: never })

async function passesAlone({ file = '', titles, title }: AnyFailure, options: Options): Promise<boolean> {
  console.log(`\nonce more, alone: ${title}`)
  const name = titles ? ['--testNamePattern', `^${titles.map(escapePattern).join('( > | )')}$`] : []
  const { passed, failed } = await runOnce({ ...options, args: [file, ...name] })
  return passed > 0 && failed.length === 0
}

async function runOnce({ projects, args = [], environment = {} }: Options) {
  const chosen = projects.flatMap((project) => ['--project', project])
  const { code, lastLines, report } = await runWithReport<VitestReport>((file) => ({
    args: [vitest, 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  }))
  const failed: AnyFailure[] = report ? readVitestReport(report) : []
  // For example an error that no test has caught.
  if (code !== 0 && failed.length === 0) failed.push(failureOf(`vitest, ${projects.join(', ')}`, { code, lastLines }))
  return { passed: report?.numPassedTests ?? 0, failed }
}

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
