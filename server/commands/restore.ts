import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { type CheckedBackup, checkBackup } from '../backup/check-backup.ts'
import { countRows, type Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { getErrorMessage } from '../db/errors.ts'
import { newestMigration } from '../db/migration.ts'
import { openStore } from '../media/open-store.ts'
import { protectFolder } from '../process/protect-folder.ts'
import { commandLine, type Invocation, parseFileArgument } from './invocation.ts'

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
    invocation.output.error(`Nothing was restored: ${getErrorMessage(error)}`)
    return 1
  }
}

async function printRestored({ args, environment, output }: Invocation): Promise<void> {
  const options = {
    check: { type: 'boolean', default: false },
    'although-broken': { type: 'boolean', default: false },
  } as const
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const file = parseFileArgument(positionals, 'npm run restore FILE [-- --check | --although-broken]')
  const checked = await checkBackup(file)
  for (const line of describe(file, checked)) output.log(line)
  if (values.check) return
  const broken = await restoreChecked({ file, checked, allowsBroken: values['although-broken'] }, environment)
  output.log(`Restored. ${broken.length > 0 ? `BROKEN: ${broken.join(', ')}.` : 'The invariants hold.'}`)
}

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

/** Returns the names of the invariants that do not hold. */
async function restoreChecked(request: RestoreRequest, environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { manifest } = request.checked
  // Checked before `connect`, which would migrate the database to this version.
  if (manifest.migration !== newestMigration) {
    const difference = `this is Joma ${packageJson.version} at migration ${newestMigration}, the backup was ${describeMaker(manifest)}.`
    throw new Error(`${difference} Restore it with the version that made it, then start the newer version.`)
  }
  const config = readConfig(environment)
  protectFolder(config.dataDir)
  const media = manifest.videos && (await openStore(config))
  const { db, close } = await connect(config)
  try {
    return await restoreBackup(db, { ...request, media })
  } finally {
    await close()
  }
}

if (import.meta.main) process.exitCode = await restore(commandLine)
