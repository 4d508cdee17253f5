/** Writes an empty embedded database as an archive: `node --liftoff-only build/create-empty-database.ts FILE`. */
import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

const [file = ''] = process.argv.slice(2)
const client = await PGlite.create()
const archive = await client.dumpDataDir('gzip')
await writeFile(file, archive.stream())
await client.close()
