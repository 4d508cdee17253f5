import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPage, buildServer } from '#build/build.ts'
import { createRelease } from '#build/create-release.ts'
import type { Program } from '../server/joma-process.ts'

export const run = promisify(execFile)

/** Builds what is outdated, packs a release, and installs it as docs/operating.md describes. Returns its folder. */
export async function installRelease(parent: string): Promise<string> {
  await buildPage({ isForced: false })
  await buildServer({ isForced: false })
  const archive = await createRelease(parent)
  const folder = join(parent, 'joma')
  mkdirSync(folder)
  await run('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder })
  await run('npm', ['ci', '--omit=dev'], { cwd: folder })
  return folder
}

const toNode = (release: string) => join(release, 'node_modules/.bin/node')

/** The server of an installed release. */
export const serverOf = (release: string): Program => ({
  file: toNode(release),
  args: ['dist/server/main.js'],
  options: { cwd: release },
})

type Command = 'audit' | 'backup' | 'restore'

/** Runs a command of an installed release, and returns its output. Throws if it fails. */
export async function runInstalled(release: string, command: Command, { args = [], environment }: RunOptions) {
  const env = { ...process.env, ...environment }
  const { stdout } = await run(toNode(release), [`dist/server/${command}.js`, ...args], { cwd: release, env })
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
