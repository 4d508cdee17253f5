import { withDatabase } from '#server/db/built-in/with-database.ts'
import { getErrorMessage } from '#server/db/errors.ts'
import { withClient } from '#server/db/with-client.ts'

/** A command that works until its PostgreSQL ends. */
const [, , dataDir = ''] = process.argv
try {
  await withDatabase({ databaseUrl: undefined, dataDir }, { name: 'a slow command' }, async (databaseUrl) => {
    console.log('working')
    await withClient(databaseUrl, (client) => client.query('select pg_sleep(600)'))
  })
} catch (error) {
  console.error(`failed: ${getErrorMessage(error)}`)
  process.exitCode = 1
}
