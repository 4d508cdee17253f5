import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Connection, Db } from './connect.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { lockFolder } from './lock-folder.ts'
import { refuseNewerSchema, signSchema } from './migration.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { changeChannel } from './publish-changes.ts'
import { withLastStatements } from './transactions.ts'

/** Extensions that the embedded database has to load; PostgreSQL has its own. */
export const extensions = { pg_trgm }

/** Opens and migrates the embedded database in a folder, which it creates. */
export async function connectEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true })
  const { client, close } = await openFolder(folder)
  return { ...(await connectPglite(client)), close }
}

/** An embedded database that is already open: in a folder, or in memory for a test. */
export async function connectPglite(client: PGlite): Promise<Connection> {
  const embedded = drizzle({ client })
  await refuseNewerSchema(embedded)
  await migrate(embedded, { migrationsFolder })
  await signSchema(embedded)
  const db: Db = embedded
  db.transaction = withLastStatements(db)
  return {
    db,
    listen: ({ onChange }) => client.listen(changeChannel, onChange),
    vacuum: () => vacuum(client),
    close: () => client.close(),
  }
}

/** One table after the other, because calls wait for the statement that runs. */
async function vacuum(client: PGlite): Promise<void> {
  const tables = await client.query<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  for (const { name } of tables.rows) await client.exec(`vacuum analyze ${name}`)
}

/** Opens the embedded database of a folder without migrating it. Throws if there is none. */
export async function openEmbedded(folder: string): Promise<Pick<Connection, 'db' | 'close'>> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error(`There is no database in ${folder}.`)
  const { client, close } = await openFolder(folder)
  return { db: drizzle({ client }), close }
}

// PostgreSQL's default of 128 MB would be most of the process's memory. Files that are not in it are in the system's cache.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

// Without them, Node compiles WebAssembly functions again, optimised. PostgreSQL's largest function needs 600 MB for that, for reads that are
// up to a sixth faster.
const wasmFlags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

async function openFolder(folder: string) {
  // Two processes in one folder lose acknowledged transactions without any error.
  const unlock = lockFolder(folder)
  for (const flag of wasmFlags) setFlagsFromString(flag)
  await unpackEmptyDatabase(folder)
  const client = await PGlite.create(folder, { extensions, startParams })
  return {
    client,
    close: async () => {
      await client.close()
      unlock()
    },
  }
}
