import { relative } from 'node:path'

const root = new URL('../../..', import.meta.url).pathname

/** A test, or a command, that failed. */
export interface Failure {
  title: string
  /** The file, with the line where it is known. */
  place: string
  /** The first lines of the error. */
  message: string
}

/** What a step of CI found. */
export interface Results {
  passed: number
  failed: Failure[]
  /** Tests that failed, and passed when they ran once more, alone. The failure is the first one. */
  flaky: Failure[]
}

/** More failures of one run than these are no chance: they get no second try. */
export const mostSecondTries = 5

export const mergeResults = (all: Results[]): Results => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.flatMap(({ failed }) => failed),
  flaky: all.flatMap(({ flaky }) => flaky),
})

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  testResults: {
    /** The path of the file. */
    name: string
    status: string
    /** The error of a file that could not be loaded. */
    message: string
    assertionResults: {
      /** The titles of its groups and its own. */
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[] | null
    }[]
  }[]
}

/** A failed test of vitest, or a file of tests that could not be loaded. */
export interface VitestFailure extends Failure {
  file: string
  /** The titles of its groups and its own. Undefined: the whole file. */
  titles?: string[]
}

export function readVitestReport({ testResults }: VitestReport): VitestFailure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ file, title: file, place: file, message: firstLines(message) }]
    return failed.map(({ ancestorTitles, title, failureMessages }) => {
      const titles = [...ancestorTitles, title]
      const error = failureMessages?.join('\n') ?? ''
      return { file, titles, title: titles.join(' > '), place: placeOf(error, file), message: firstLines(error) }
    })
  })
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number }
  /** Errors outside of tests, for example of the global setup. */
  errors: PlaywrightError[]
  suites: Suite[]
}

interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}

interface Suite {
  title: string
  /** The path of the file below the folder of the tests. */
  file: string
  specs: { title: string; line: number; tests: { status: string; results: { errors: PlaywrightError[] }[] }[] }[]
  suites?: Suite[]
}

export function readPlaywrightReport({ errors, suites }: PlaywrightReport): Failure[] {
  return [...errors.map((error) => toFailure('before the tests', error)), ...suites.flatMap(readSuite)]
}

function readSuite({ file, specs, suites = [] }: Suite): Failure[] {
  const failed = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const [error = {}] = results.flatMap((result) => result.errors)
        return toFailure(title, error, `${file}:${line}`)
      }),
  )
  return [...failed, ...suites.flatMap(readSuite)]
}

function toFailure(title: string, { message = '', location }: PlaywrightError, place = ''): Failure {
  return {
    title,
    place: location ? `${relative(root, location.file)}:${location.line}` : place,
    message: firstLines(message),
  }
}

/** The first place of the stack that is a file of the project's tests. */
function placeOf(stack: string, file: string): string {
  const found = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g)]
    .map(([, path = '', line]) => ({ path: relative(root, path), line }))
    .find(({ path }) => path.startsWith('tests/'))
  return found ? `${found.path}:${found.line}` : file
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of colours begin with this character.
const colours = /\u001b\[\d+(;\d+)*m/g

/** A document or a stack after the message would hide the other failures. */
function firstLines(message: string): string {
  const lines = message.replaceAll(colours, '').split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  return lines
    .slice(0, stack === -1 ? undefined : stack)
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .map((line) => line.trim().slice(0, 300))
    .join(' | ')
}
