import pg from 'pg'

/** Runs one statement outside a transaction. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The server may end between the statement and the end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Replaces the database name in a PostgreSQL URL. */
export function withDatabaseName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = name
  return url.href
}
