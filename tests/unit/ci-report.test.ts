import { expect, test, vi } from 'vitest'
import { printReport } from '../support/ci/report.ts'
import { readPlaywrightReport, readVitestReport } from '../support/ci/results.ts'

const root = new URL('../..', import.meta.url).pathname

test('a failed test of vitest has its title, its place in the tests and the first lines of its message', () => {
  const stack = `AssertionError: expected 1 to be 2\n\n    at ${root}node_modules/chai/index.js:1:2\n    at ${root}tests/server/a.test.ts:7:15`
  const passed = { ancestorTitles: [], title: 'another', status: 'passed', failureMessages: [] }
  const failed = { ancestorTitles: ['a group'], title: 'its test', status: 'failed', failureMessages: [stack] }

  const failures = readVitestReport({
    numPassedTests: 1,
    testResults: [
      { name: `${root}tests/server/a.test.ts`, status: 'failed', message: '', assertionResults: [passed, failed] },
    ],
  })

  expect(failures).toEqual([
    {
      file: 'tests/server/a.test.ts',
      titles: ['a group', 'its test'],
      title: 'a group > its test',
      place: 'tests/server/a.test.ts:7',
      message: 'AssertionError: expected 1 to be 2',
    },
  ])
})

test('a file of vitest that cannot be loaded is a failure', () => {
  const file = {
    name: `${root}tests/server/a.test.ts`,
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }

  const [failure] = readVitestReport({ numPassedTests: 0, testResults: [file] })

  expect(failure).toEqual({
    file: 'tests/server/a.test.ts',
    title: 'tests/server/a.test.ts',
    place: 'tests/server/a.test.ts',
    message: 'no such module',
  })
})

test('failed tests of Playwright, also in groups, and errors before them are failures', () => {
  const spec = (title: string, status: string) => ({
    title,
    line: 3,
    tests: [{ status, results: [{ errors: status === 'unexpected' ? [{ message: 'no heading' }] : [] }] }],
  })
  const group = { title: 'a group', file: 'a.test.ts', specs: [spec('in a group', 'unexpected')] }

  const failures = readPlaywrightReport({
    stats: { expected: 1 },
    errors: [{ message: 'the build failed', location: { file: `${root}tests/support/browser/server.ts`, line: 9 } }],
    suites: [
      {
        title: 'a.test.ts',
        file: 'a.test.ts',
        specs: [spec('one', 'unexpected'), spec('two', 'expected')],
        suites: [group],
      },
    ],
  })

  expect(failures).toEqual([
    { title: 'before the tests', place: 'tests/support/browser/server.ts:9', message: 'the build failed' },
    { title: 'one', place: 'a.test.ts:3', message: 'no heading' },
    { title: 'in a group', place: 'a.test.ts:3', message: 'no heading' },
  ])
})

test('the report ends with failures, the table of the steps, flaky tests and the sums, in at most 60 lines', () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')))
  const failure = (title: string) => ({ title, place: 'tests/a.test.ts:1', message: 'expected 1 to be 2' })

  printReport([
    {
      name: 'app',
      seconds: 3,
      passed: 5,
      failed: Array.from({ length: 99 }, (_, n) => failure(`test ${n}`)),
      flaky: [],
    },
    { name: 'storm', seconds: 4, passed: 6, failed: [], flaky: [failure('a race')] },
  ])
  vi.restoreAllMocks()

  expect(lines.length).toBeLessThanOrEqual(60)
  expect(lines).toContain('FAIL app: test 0 (tests/a.test.ts:1): expected 1 to be 2')
  expect(lines).toContain('flaky: a race: expected 1 to be 2')
  expect(lines.at(-1)).toBe('11 passed, 99 failed')
})
