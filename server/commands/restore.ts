import { parseArgs } from 'node:util'
import { type CheckedBackup, checkBackup } from '../backup/check-backup.ts'
import { countRows, type Manifest } from '../backup/manifest.ts'
import { type Restored, restoreBackup } from '../backup/restore-backup.ts'
import { assertEmptyTables, readTables } from '../backup/tables.ts'
import { type Config, readConfig, readDataDir } from '../config.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { withDatabase } from '../db/built-in/with-database.ts'
import { connect, openUnchanged } from '../db/connect.ts'
import { isUnavailable } from '../db/errors.ts'
import { getMigrationPosition, isMigrated, newestMigration, oldestMigration, version } from '../db/migration.ts'
import { openStore } from '../media/open-store.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { assertWritable, protectFolder } from '../process/protect-folder.ts'
import { assertNoLostOptions, commandLine, type Invocation, parseFileArgument } from './invocation.ts'

interface RestoreRequest {
  file: string
  checked: CheckedBackup
  /** Restores the data although it breaks an invariant. */
  allowsBroken: boolean
}

/** Returns the exit code. */
export async function restore(invocation: Invocation): Promise<number> {
  try {
    await printRestored(invocation)
    return 0
  } catch (error) {
    invocation.output.error(`Nothing was restored: ${describeFailure(error, readDataDir(invocation.environment))}`)
    return 1
  }
}

async function printRestored(invocation: Invocation): Promise<void> {
  const { args, environment, output } = invocation
  const options = {
    check: { type: 'boolean', default: false },
    'although-broken': { type: 'boolean', default: false },
  } as const
  assertNoLostOptions(invocation, { command: 'restore', names: Object.keys(options) })
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const file = parseFileArgument(
    positionals,
    'npm run restore FILE, or node dist/server/restore.js FILE [--check | --although-broken]',
  )
  const checked = await checkBackup(file)
  for (const line of describe(file, checked)) output.log(line)
  if (values.check) return
  const { broken, revoked } = await restoreChecked(
    { file, checked, allowsBroken: values['although-broken'] },
    environment,
  )
  output.log(`Restored. ${broken.length > 0 ? `BROKEN: ${broken.join(', ')}.` : 'The invariants hold.'}`)
  output.log(describeRevoked(revoked))
}

const describeRevoked = ({ phones, proposals }: Restored['revoked']) =>
  `Revoked, because they may have ended since the backup: all sessions and recovery codes; till phones: ${phones}; waiting proposals: ${proposals}. ` +
  'Users sign in again and create new recovery codes. Pair the till phones again.'

function describe(file: string, { manifest, lostVideos }: CheckedBackup): string[] {
  const { made_at, videos } = manifest
  const included = videos ? `${videos.length - lostVideos.length} videos` : 'no videos'
  return [
    `${file} is complete: ${countRows(manifest)} rows and ${included}, as of ${made_at}, ${describeMaker(manifest)}.`,
    ...(lostVideos.length > 0 ? [`Missing or broken when it was made: the videos ${lostVideos.join(', ')}.`] : []),
  ]
}

const describeMaker = ({ version, migration }: Manifest) =>
  `made by ${version ? `Joma ${version}` : 'an older Joma'} at migration ${migration}`

async function restoreChecked(request: RestoreRequest, environment: NodeJS.ProcessEnv): Promise<Restored> {
  const { manifest } = request.checked
  assertKnownMigration(manifest)
  const config = readConfig(environment)
  becomeOwnerForCommand(config)
  assertWritable(config)
  protectFolder(config.dataDir)
  const media = manifest.videos && (await openStore(config))
  return withDatabase(config, { name: 'npm run restore', canCreate: true }, async (databaseUrl) => {
    await assertEmptyDatabase(databaseUrl, config)
    const { db, close } = await connect(databaseUrl, config)
    try {
      return await restoreBackup(db, { ...request, media })
    } finally {
      await close()
    }
  })
}

function assertKnownMigration(manifest: Manifest): void {
  const position = getMigrationPosition(manifest.migration)
  if (position >= getMigrationPosition(oldestMigration)) return
  const reason =
    position === -1
      ? 'This version does not have that migration: a newer or an unreleased version made it.'
      : `This version restores backups from migration ${oldestMigration} on.`
  throw new Error(
    `this is Joma ${version} at migration ${newestMigration}, the backup was ${describeMaker(manifest)}. ${reason} ` +
      'Restore it with the version that made it.',
  )
}

/** A database of an earlier version that is in use must not be migrated by a restore that is refused afterwards. */
async function assertEmptyDatabase(databaseUrl: string, config: Config): Promise<void> {
  const { db, close } = openUnchanged(databaseUrl, config)
  try {
    if (await isMigrated(db)) await assertEmptyTables(db, await readTables(db))
  } catch (error) {
    // `connect` names the variable.
    if (!isUnavailable(error)) throw error
  } finally {
    await close()
  }
}

if (import.meta.main) process.exitCode = await restore(commandLine)
