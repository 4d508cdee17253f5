import type { Config } from './config.ts'
import { becomeOwner } from './db/built-in/become-owner.ts'
import { assertUsableDataDir } from './db/built-in/built-in.ts'
import { loadSecret } from './process/load-or-create-secret.ts'
import { assertWritable, protectFolder } from './process/protect-folder.ts'
import { readOrCreateSecrets } from './secrets/read-secrets.ts'

/** Throws before anything is created. With a PostgreSQL server, nothing is created before the connection is made. */
export function prepareDataDir(config: Config): void {
  if (!config.databaseUrl) becomeOwner(config.dataDir)
  assertWritable(config)
  if (!config.jwtSecret) loadSecret(config.dataDir)
  if (config.databaseUrl) return
  assertUsableDataDir(config.dataDir)
  readOrCreateSecrets(config)
  protectFolder(config.dataDir)
}
