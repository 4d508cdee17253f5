import { findPackageJSON } from 'node:module'
import { join } from 'node:path'

/** Beside package.json, because the bundle in `dist/server` needs it too. */
export const migrationsFolder = join(findPackageJSON('.', import.meta.url)!, '../server/db/migrations')
