import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, mostSecondTries, type PlaywrightReport, type Results, readPlaywrightReport } from './results.ts'
import { failureOf, runWithReport } from './run-program.ts'

const root = join(import.meta.dirname, '../../..')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')

interface Options {
  /** Files and other arguments of Playwright. */
  args?: string[]
  environment?: Record<string, string>
}

/** Runs tests of the browser with a configuration. A failed test runs once more, alone. */
export async function runPlaywright(config: string, { args = [], environment = {} }: Options = {}): Promise<Results> {
  const runOnce = (more: string[]) => run(config, { args: more, environment })
  const { passed, failed } = await runOnce(args)
  printPages()
  if (failed.length === 0 || failed.length > mostSecondTries) return { passed, failed, flaky: [] }
  console.log('\nonce more, alone:', failed.map(({ title }) => title).join(', '))
  const again = await runOnce([...args, '--last-failed', '--workers=1'])
  printPages()
  const stillFailed = new Set(again.failed.map(({ title }) => title))
  // Without a test that ran, the second try shows nothing.
  const isFlaky = ({ title }: Failure) => again.passed > 0 && !stillFailed.has(title)
  return {
    passed: passed + again.passed,
    failed: failed.filter((failure) => !isFlaky(failure)),
    flaky: failed.filter(isFlaky),
  }
}

async function run(config: string, { args, environment }: Required<Options>) {
  const { code, lastLines, report } = await runWithReport<PlaywrightReport>((file) => ({
    args: [playwright, 'test', '--config', config, '--reporter=list,json', ...args],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  const failed = report ? readPlaywrightReport(report) : []
  if (code !== 0 && failed.length === 0) failed.push(failureOf('playwright', { code, lastLines }))
  return { passed: report?.stats.expected ?? 0, failed }
}

/** Prints what the page of each failed test showed. */
function printPages(): void {
  for (const file of globSync('test-results/*/error-context.md', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const page = text.slice(Math.max(0, text.indexOf('# Page snapshot')), text.indexOf('# Test source') >>> 0)
    console.log(`-- ${file}\n${page.split('\n').slice(0, 80).join('\n')}`)
  }
}
