import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { type Connection, connect, connectPglite, extensions } from '#server/db/connect.ts'
import type { Template } from '../global-setup.ts'
import { runStatement, withDatabaseName } from './postgres.ts'

/** Opens a migrated database without members: on PostgreSQL if DATABASE_URL is set, else embedded in memory. */
export function openDatabase(): Promise<Connection> {
  const template = inject('template')
  return template ? openPostgres(template) : openEmbedded(inject('migrated').archive)
}

async function openEmbedded(path: string): Promise<Connection> {
  return connectPglite(await PGlite.create({ extensions, loadDataDir: await openAsBlob(path) }))
}

async function openPostgres({ databaseUrl, name }: Template): Promise<Connection> {
  const copy = `${name}_${randomBytes(6).toString('hex')}`
  await runStatement(databaseUrl, `create database ${copy} template ${name}`)
  const connection = await connect({ databaseUrl: withDatabaseName(databaseUrl, copy), dataDir: '' })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await runStatement(databaseUrl, `drop database ${copy}`)
    },
  }
}
