import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Connection, connect, connectPglite, extensions } from '#server/db/connect.ts'
import { command, onDatabase } from './postgres.ts'

/** A database of one's own, migrated and empty: on PostgreSQL where DATABASE_URL names one, else embedded in memory. */
export function openDatabase(): Promise<Connection> {
  const original = inject('original')
  return original.kind === 'file' ? openEmbedded(original.path) : openPostgres(original)
}

async function openEmbedded(path: string): Promise<Connection> {
  return connectPglite(await PGlite.create({ extensions, loadDataDir: await openAsBlob(path) }))
}

async function openPostgres({ databaseUrl, name }: { databaseUrl: string; name: string }): Promise<Connection> {
  const copy = `${name}_${randomBytes(6).toString('hex')}`
  await command(databaseUrl, `create database ${copy} template ${name}`)
  const connection = await connect({ databaseUrl: onDatabase(databaseUrl, copy), dataDir: '' })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await command(databaseUrl, `drop database ${copy}`)
    },
  }
}
