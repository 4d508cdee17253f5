import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import type { Invocation } from '#server/commands/invocation.ts'
import { restore } from '#server/commands/restore.ts'
import type { Place } from './data-locations.ts'
import { compileCache } from './joma-process.ts'

const folder = join(import.meta.dirname, '../../../server/commands')

const commands = {
  audit,
  backup: (invocation: Invocation) => backup(invocation, new AbortController().signal),
  restore,
}

type Command = keyof typeof commands

export interface Outcome {
  code: number | null
  /** Its stdout and its stderr. */
  out: string
  err: string
}

/** Runs one of the operator's commands in this process, which takes half the time of a process of its own. */
export async function operate(command: Command, place: Place, ...args: string[]): Promise<Outcome> {
  const [out, err]: [string[], string[]] = [[], []]
  const output = {
    log: (line: string) => void out.push(`${line}\n`),
    error: (line: string) => void err.push(`${line}\n`),
  }
  const code = await commands[command]({ args, environment: environmentOf(place), output })
  return { code, out: out.join(''), err: err.join('') }
}

/** Runs one of the operator's commands in a process of its own. */
export async function spawnCommand(command: Command, place: Place, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(folder, `${command}.ts`), ...args], {
    env: { ...environmentOf(place), ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

const environmentOf = ({ dataDir, databaseUrl = '' }: Place) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
})
