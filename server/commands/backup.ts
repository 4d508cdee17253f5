import { parseArgs } from 'node:util'
import { fileArgument } from '../backup/file-argument.ts'
import { countRows } from '../backup/manifest.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readConfig } from '../config.ts'
import { reasonOf } from '../db/reason-of.ts'

async function backup() {
  const options = {
    'with-videos': { type: 'boolean' },
    'without-videos': { type: 'boolean' },
    overwrite: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const file = fileArgument(positionals, 'npm run backup FILE [-- --with-videos | --without-videos | --overwrite]')
  const config = readConfig(process.env)
  // A bucket is copied by other means; a folder is not.
  const hasVideos = values['with-videos'] ?? (values['without-videos'] ? false : config.mediaUrl === undefined)
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new Error('it was interrupted.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)

  const wanted = { file, hasVideos, isOverwriting: values.overwrite, signal: interrupted.signal }
  const { checked, size } = await writeBackup(config, wanted)
  const { manifest, lostVideos } = checked
  const videos = manifest.videos ? `${manifest.videos.length - lostVideos.length} videos` : 'no videos'
  console.log(
    `${file}: ${countRows(manifest)} rows and ${videos}, ${(size / 1_000_000).toFixed(1)} MB, read back whole.`,
  )
  if (lostVideos.length > 0) console.error(`Gone or broken, so not in it: the videos ${lostVideos.join(', ')}.`)
}

await backup().catch((error) => {
  console.error(`No backup was made: ${reasonOf(error)}`)
  process.exitCode = 1
})
