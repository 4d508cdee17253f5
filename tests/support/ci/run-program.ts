import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Failure } from './results.ts'

interface Finished {
  code: number
  /** The last lines that it printed. */
  lastLines: string[]
}

interface ProgramOptions {
  args: string[]
  environment?: Record<string, string>
}

/** Runs a program in the project's folder, and prints what it prints. */
export async function runProgram(command: string, { args, environment = {} }: ProgramOptions): Promise<Finished> {
  const program = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  let text = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      process.stdout.write(chunk)
      text = (text + chunk).slice(-20_000)
    })
  }
  const [code] = await once(program, 'close')
  // npm begins a script with lines that name it.
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('> '))
  return { code: code ?? 1, lastLines: lines.slice(-12) }
}

/** Runs a program of Node's that writes a JSON report, whose path `options` receives. The report is undefined if there is none. */
export async function runWithReport<Report>(
  options: (reportFile: string) => ProgramOptions,
): Promise<Finished & { report: Report | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-results-'))
  const file = join(folder, 'report.json')
  try {
    return { ...(await runProgram(process.execPath, options(file))), report: readJson<Report>(file) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return undefined
  }
}

/** The failure of a command that names no test. */
export const failureOf = (title: string, { code, lastLines }: Finished): Failure => ({
  title,
  place: `exit code ${code}`,
  message: lastLines.join(' | '),
})
