import { gateTests } from '../browser/gate-tests.ts'
import { runOnRelease } from '../server/run-on-release.ts'
import { mergeResults, type Results } from './results.ts'
import { runPlaywright } from './run-playwright.ts'
import { failureOf, runProgram } from './run-program.ts'
import { runVitest } from './run-vitest.ts'

export interface Step {
  name: string
  /** What CI exits with if this step is the first red one. */
  exitCode: number
  run: () => Promise<Results>
}

const browserConfig = 'tests/browser/playwright.config.ts'
const appProjects = ['unit', 'server', 'page', 'isolated']

/** The steps of `.ci/run` after the installation, whose exit codes are 10 and 11. */
export const gate: Step[] = [
  { name: 'checks', exitCode: 12, run: runChecks },
  // A second try would hide what a newcomer sees when `npm test` fails.
  { name: 'app', exitCode: 13, run: () => runVitest({ projects: appProjects }) },
  { name: 'storm', exitCode: 14, run: () => runVitest({ projects: ['storm'], hasSecondTry: true }) },
  { name: 'release', exitCode: 15, run: () => runOnRelease({ hasSecondTry: true }) },
  { name: 'browser', exitCode: 16, run: () => runPlaywright(browserConfig, { args: gateTests }) },
]

const full = { TEST_SIZE: 'full' }

/** The steps of `.ci/long`. Each test of random cases has new seeds there. */
export const long: Step[] = [
  { name: 'app', exitCode: 1, run: () => runVitest({ projects: appProjects, environment: full }) },
  { name: 'commands', exitCode: 1, run: runProject('commands') },
  { name: 'storm', exitCode: 1, run: runProject('storm') },
  { name: 'built-in', exitCode: 1, run: runProject('built-in') },
  { name: 'old-postgres', exitCode: 1, run: () => runOnRelease({ isOlderPostgres: true, hasSecondTry: true }) },
  { name: 'operations', exitCode: 1, run: runProject('operations') },
  { name: 'services', exitCode: 1, run: runProject('services') },
  // Without a second try: the same seed fails again, and another one proves nothing.
  { name: 'year', exitCode: 1, run: () => runVitest({ projects: ['year'], environment: full }) },
  { name: 'browser', exitCode: 1, run: () => runPlaywright(browserConfig, { environment: full }) },
  {
    name: 'engines',
    exitCode: 1,
    run: () => runPlaywright('tests/engines/playwright.config.ts', { environment: full }),
  },
  { name: 'readers', exitCode: 1, run: () => runPlaywright('tests/readers/playwright.config.ts') },
]

function runProject(project: string) {
  return () => runVitest({ projects: [project], environment: full, hasSecondTry: true })
}

async function runChecks(): Promise<Results> {
  const commands = [
    ['run', 'check'],
    // .npmrc hides npm's warning about a package that does not support Joma's Node.
    ['exec', '--call', 'npm install --dry-run --engine-strict'],
  ]
  const results: Results[] = []
  for (const args of commands) {
    const finished = await runProgram('npm', { args })
    const failed = finished.code === 0 ? [] : [failureOf(`npm ${args.join(' ')}`, finished)]
    results.push({ passed: 1 - failed.length, failed, flaky: [] })
  }
  return mergeResults(results)
}
