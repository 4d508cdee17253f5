import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { admin } from '#server/commands/admin.ts'
import { audit } from '#server/commands/audit.ts'
import { backup } from '#server/commands/backup.ts'
import { importFile } from '#server/commands/import.ts'
import type { Invocation } from '#server/commands/invocation.ts'
import { restore } from '#server/commands/restore.ts'
import { settings } from '#server/commands/settings.ts'
import { compileCache, type ServerLocation } from './joma-process.ts'

const folder = join(import.meta.dirname, '../../../server/commands')

const commands = {
  admin,
  audit,
  backup: (invocation: Invocation) => backup(invocation, new AbortController().signal),
  import: importFile,
  restore,
  settings,
}

type Command = keyof typeof commands

export interface CommandLocation extends ServerLocation {
  /** More environment variables. */
  environment?: Record<string, string>
}

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs an operator command in this process, in half the time of a child process. */
export async function runCommand(
  command: Command,
  location: CommandLocation,
  ...args: string[]
): Promise<CommandResult> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const output = {
    log: (line: string) => void stdout.push(`${line}\n`),
    error: (line: string) => void stderr.push(`${line}\n`),
  }
  const code = await commands[command]({ args, environment: toEnvironment(location), output })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** Runs an operator command in a child process. */
export async function spawnCommand(
  command: Command,
  location: CommandLocation,
  ...args: string[]
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(folder, `${command}.ts`), ...args], {
    env: { ...toEnvironment(location), ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

const toEnvironment = ({ dataDir, databaseUrl = '', environment }: CommandLocation) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...environment,
})
