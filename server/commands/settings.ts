import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { firstIssues } from '#contract/issues.ts'
import { permissions } from '#contract/permissions.ts'
import { readConfig, readDataDir } from '../config.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { connect, type Db } from '../db/connect.ts'
import { flushed } from '../db/publish-changes.ts'
import type { Caller } from '../http/caller.ts'
import { findOwner } from '../imports/plan-import.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { applySettings } from '../settings-file/apply-settings.ts'
import { compareSettings } from '../settings-file/compare-settings.ts'
import { readSettingsFile, SettingsFile } from '../settings-file/settings-file.ts'
import { assertCurrent } from './assert-current.ts'
import { assertNoLostOptions, commandLine, type Invocation, parseFileArgument } from './invocation.ts'

const usage = 'node dist/server/settings.js save FILE, or node dist/server/settings.js load FILE [--apply]'

/** Returns the exit code. */
export async function settings(invocation: Invocation): Promise<number> {
  try {
    await runSettings(invocation)
    return 0
  } catch (error) {
    invocation.output.error(`Nothing was changed: ${describeFailure(error, readDataDir(invocation.environment))}`)
    return 1
  }
}

async function runSettings(invocation: Invocation): Promise<void> {
  const { args, environment, output } = invocation
  const options = { apply: { type: 'boolean', default: false } } as const
  assertNoLostOptions(invocation, { command: 'settings', names: Object.keys(options) })
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [verb, ...rest] = positionals
  if (verb !== 'save' && verb !== 'load') throw new Error(`usage: ${usage}`)
  const file = parseFileArgument(rest, usage)
  const next = verb === 'load' ? parseFile(readFileSync(file, 'utf8')) : undefined
  const config = readConfig(environment)
  becomeOwnerForCommand(config)
  await withDatabase(config, { name: 'npm run settings' }, async (databaseUrl) => {
    await assertCurrent(databaseUrl, config)
    const { db, close } = await connect(databaseUrl, config)
    try {
      const caller = await createCaller(db)
      const now = await readSettingsFile(db, caller)
      if (!next) {
        writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
        return output.log(`Saved ${listParts(now)} in ${file}.`)
      }
      const difference = compareSettings(now, next)
      for (const line of difference.lines) output.log(line)
      if (difference.lines.length === 0) return output.log('The settings are those of the file.')
      if (!values.apply) return output.log('Nothing was changed. Apply it with --apply.')
      await applySettings(db, { caller, next, difference })
      output.log('Applied.')
    } finally {
      await flushed(db)
      await close()
    }
  })
}

/** `limits, notice, 2 plans`. */
const listParts = (saved: SettingsFile): string =>
  Object.entries(saved)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [...(Array.isArray(part) ? [part.length] : []), name.replaceAll('_', ' ')].join(' '))
    .join(', ')

/** Throws an error of one line that names the first faults. */
function parseFile(text: string): SettingsFile {
  const read = v.safeParse(SettingsFile, JSON.parse(text))
  if (read.success) return read.output
  const faults = Object.entries(firstIssues(read.issues)).map(([field, { code }]) => `${field} (${code})`)
  throw new Error(`The file has faults: ${faults.slice(0, 5).join(', ')}.`)
}

/** The oldest owner, in whose name the operator acts. */
async function createCaller(db: Db): Promise<Caller> {
  const userId = await findOwner(db)
  return { userId, username: '', role: 'admin', permissions, isFresh: true, address: '' }
}

if (import.meta.main) process.exitCode = await settings(commandLine)
