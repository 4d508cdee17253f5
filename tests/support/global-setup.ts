import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { connect, connectPglite, extensions } from '#server/db/connect.ts'
import { command, onDatabase } from './postgres.ts'

/** A migrated database that every test file takes its own copy of. */
type Original = { kind: 'file'; path: string } | { kind: 'template'; databaseUrl: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    original: Original
  }
}

/** Migrates once for the whole run: on PostgreSQL where DATABASE_URL names one, else on the embedded database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.DATABASE_URL
  const { original, remove } = databaseUrl ? await makeTemplate(databaseUrl) : await makeFile()
  project.provide('original', original)
  return remove
}

async function makeFile() {
  const folder = await mkdtemp(join(tmpdir(), 'joma-tests-'))
  const path = join(folder, 'original.tar')
  const client = await PGlite.create({ extensions })
  const { close } = await connectPglite(client)
  await writeFile(path, (await client.dumpDataDir('none')).stream())
  await close()
  return { original: { kind: 'file' as const, path }, remove: () => rm(folder, { recursive: true }) }
}

async function makeTemplate(databaseUrl: string) {
  const name = `joma_tests_${randomBytes(6).toString('hex')}`
  await command(databaseUrl, `create database ${name}`)
  const { close } = await connect({ databaseUrl: onDatabase(databaseUrl, name), dataDir: '' })
  await close()
  return {
    original: { kind: 'template' as const, databaseUrl, name },
    remove: () => command(databaseUrl, `drop database ${name}`),
  }
}
