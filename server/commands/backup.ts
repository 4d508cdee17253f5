import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countRows } from '../backup/manifest.ts'
import { type Gap, recordBackup, writeBackup } from '../backup/write-backup.ts'
import { readConfig, readDataDir } from '../config.ts'
import { becomeOwnerForCommand } from '../db/built-in/become-owner.ts'
import { getErrorMessage } from '../db/errors.ts'
import { describeFailure } from '../process/describe-failure.ts'
import { assertNoLostOptions, commandLine, type Invocation, parseFileArgument } from './invocation.ts'

const usage =
  'npm run backup FILE|FOLDER, or node dist/server/backup.js FILE|FOLDER [--with-videos | --without-videos] [--overwrite]'

/** With gaps, the file has every row and lacks some videos. */
const exitCode = { complete: 0, failed: 1, withGaps: 3 }

/** Returns the exit code. If `signal` aborts, the incomplete file is removed. */
export async function backup(invocation: Invocation, signal: AbortSignal): Promise<number> {
  try {
    const gaps = await printBackup(invocation, signal)
    return gaps.length > 0 ? exitCode.withGaps : exitCode.complete
  } catch (error) {
    invocation.output.error(`No backup was made: ${describeFailure(error, readDataDir(invocation.environment))}`)
    return exitCode.failed
  }
}

async function printBackup(invocation: Invocation, signal: AbortSignal): Promise<Gap[]> {
  const { args, environment, output } = invocation
  const options = {
    'with-videos': { type: 'boolean' },
    'without-videos': { type: 'boolean' },
    overwrite: { type: 'boolean', default: false },
  } as const
  assertNoLostOptions(invocation, { command: 'backup', names: Object.keys(options) })
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const file = addName(parseFileArgument(positionals, usage))
  const config = readConfig(environment)
  becomeOwnerForCommand(config)
  // Videos in a bucket have their own backup; videos in a folder have none.
  const hasVideos = values['with-videos'] ?? (values['without-videos'] ? false : config.mediaUrl === undefined)

  const { checked, size, gaps } = await writeBackup(config, { file, hasVideos, canOverwrite: values.overwrite, signal })
  const { manifest } = checked
  const videos = manifest.videos ? `${manifest.videos.length - gaps.length} videos` : 'no videos'
  output.log(`${file}: ${countRows(manifest)} rows and ${videos}, ${(size / 1_000_000).toFixed(1)} MB, checked.`)
  await recordBackup(config, gaps.length).catch((error) =>
    output.error(`The time of this backup is not recorded for /metrics: ${getErrorMessage(error)}`),
  )
  for (const line of describeGaps(gaps)) output.error(line)
  return gaps
}

/** One line for each cause. */
const describeGaps = (gaps: Gap[]) =>
  [...Map.groupBy(gaps, ({ cause }) => cause)].map(
    ([cause, videos]) => `Not in the backup, ${cause}: the videos ${videos.map(({ id }) => id).join(', ')}.`,
  )

/** In a folder, the file is named after the time, so that no two backups have the same name. */
function addName(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return join(path, `joma-${time}.tar`)
}

if (import.meta.main) {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new Error('the command was interrupted.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  process.exitCode = await backup(commandLine, interrupted.signal)
}
