import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Place } from './places.ts'

const folder = join(import.meta.dirname, '../../server/commands')

export interface Outcome {
  code: number | null
  /** What it said, and what it complained of. */
  out: string
  err: string
}

/** Runs one of the operator's commands in a process of its own. */
export async function operate(
  command: 'audit' | 'backup' | 'restore',
  { dataDir, databaseUrl = '' }: Place,
  ...given: string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, [join(folder, `${command}.ts`), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}
