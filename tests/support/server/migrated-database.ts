import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { connectPglite, extensions } from '#server/db/embedded.ts'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/joma-tests')

export interface MigratedDatabase {
  /** A server's data folder. Copy it before use. */
  folder: string
  /** The same database as an archive that PGlite can load into memory. */
  archive: string
}

/** A migrated database without members. Cached under a hash of the migrations, because creating it takes seconds. */
export async function migratedDatabase(): Promise<MigratedDatabase> {
  const folder = join(cache, await hashOfSources())
  if (!(await exists(folder))) await build(folder)
  return { folder: join(folder, 'data'), archive: join(folder, 'archive.tar') }
}

async function build(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  // Renamed when complete, so that an interrupted build leaves no partial cache.
  const temporary = await mkdtemp(join(cache, 'unfinished-'))
  await mkdir(join(temporary, 'data'))
  const { close } = await connectPglite(await PGlite.create(join(temporary, 'data/db'), { extensions }))
  await close()
  const client = await PGlite.create(join(temporary, 'data/db'), { extensions })
  await writeFile(join(temporary, 'archive.tar'), (await client.dumpDataDir('none')).stream())
  await client.close()
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }))
}

async function hashOfSources(): Promise<string> {
  const migrations = join(root, 'server/db/migrations')
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const files = [
    ...names.map((name) => join(migrations, name)),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
