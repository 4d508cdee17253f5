import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPage, buildServer } from '#build/build.ts'
import { createRelease } from '#build/create-release.ts'
import { installRelease, programOf } from '#build/try-release.ts'

export const run = promisify(execFile)

/** Builds what is outdated, packs a release, and installs it as docs/operating.md describes. Returns its folder. */
export async function buildAndInstall(parent: string): Promise<string> {
  await buildPage({ isForced: false })
  await buildServer({ isForced: false })
  return installRelease(await createRelease(parent), join(parent, 'joma'))
}

type Command = 'audit' | 'backup' | 'restore'

/** Runs a command of an installed release, and returns its output. Throws if it fails. */
export async function runInstalled(release: string, command: Command, { args = [], environment }: RunOptions) {
  const env = { ...process.env, ...environment }
  const program = programOf(release, command)
  const { stdout } = await run(program.file, [...program.args, ...args], { ...program.options, env })
  return stdout
}

interface RunOptions {
  args?: string[]
  environment: Record<string, string>
}

/** A folder that every user can enter, unlike the test's other folders. */
export function createSharedFolder(addCleanup: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'joma-operations-'))
  addCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
