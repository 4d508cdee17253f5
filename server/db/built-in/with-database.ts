import type { ConnectOptions } from '../connect.ts'
import { openBuiltIn } from './built-in.ts'

interface DatabaseLocation extends Pick<ConnectOptions, 'databaseDirectUrl'> {
  databaseUrl: string | undefined
  dataDir: string
}

interface Use {
  /** Names the command to a process that waits for its end. */
  name: string
  /** Default: without a database, an error. */
  canCreate?: boolean
}

/** Gives a command the address of the configured database. Starts the built-in one for that time, if no server runs. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: DatabaseLocation,
  { name, canCreate = false }: Use,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl)
  const onWait = (message: string) => console.error(message)
  const builtIn = await openBuiltIn(dataDir, { role: 'command', name, canCreate, onWait })
  try {
    return await work(builtIn.databaseUrl)
  } finally {
    await builtIn.close()
  }
}
