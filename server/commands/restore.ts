import { parseArgs } from 'node:util'
import { type Checked, checkBackup } from '../backup/check-backup.ts'
import { fileArgument } from '../backup/file-argument.ts'
import { countRows } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { newestMigration } from '../db/migration.ts'
import { reasonOf } from '../db/reason-of.ts'
import { openStore } from '../media/open-store.ts'

async function restore() {
  const options = {
    check: { type: 'boolean', default: false },
    'although-broken': { type: 'boolean', default: false },
  } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const file = fileArgument(positionals, 'npm run restore FILE [-- --check | --although-broken]')
  const checked = await checkBackup(file)
  describe(file, checked)
  if (!values.check) await put(file, checked, values['although-broken'])
}

function describe(file: string, { manifest, lostVideos }: Checked) {
  const { made_at, migration, videos } = manifest
  const kept = videos ? `${videos.length - lostVideos.length} videos` : 'no videos'
  console.log(`${file} is whole: ${countRows(manifest)} rows and ${kept}, as of ${made_at}, at migration ${migration}.`)
  if (lostVideos.length > 0) console.log(`Gone or broken when it was made: the videos ${lostVideos.join(', ')}.`)
}

async function put(file: string, checked: Checked, isBrokenToo: boolean) {
  const { migration, videos } = checked.manifest
  // Before a database is made, which would then be of the wrong version.
  if (migration !== newestMigration) {
    const advice =
      'Restore with the version of Joma that made the backup; the newer one brings it up to date at its start.'
    throw new Error(`this Joma is at migration ${newestMigration}. ${advice}`)
  }
  const config = readConfig(process.env)
  const media = videos && (await openStore(config))
  const { db, close } = await connect(config)
  try {
    const broken = await restoreBackup(db, { file, checked, media, isBrokenToo })
    console.log(`Restored. ${broken.length > 0 ? `BROKEN in it: ${broken.join(', ')}.` : 'The invariants hold.'}`)
  } finally {
    await close()
  }
}

await restore().catch((error) => {
  console.error(`Nothing was restored: ${reasonOf(error)}`)
  process.exitCode = 1
})
