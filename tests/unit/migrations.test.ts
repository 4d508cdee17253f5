import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEarlierLists, readList, readMigrations, toLine } from '#build/migration-checksums.ts'

const folder = join(import.meta.dirname, '../../server/db/migrations')

test('the name, time and content of each migration are those of its line in checksums.txt', () => {
  // A new migration has no line? `npm run migration` appends it. A committed one must not change: write another one.
  expect(readMigrations().map(toLine)).toEqual(readList())
})

test('every line that was ever committed is still in checksums.txt, in its place', () => {
  const lines = readList()

  expect(lines).not.toEqual([])
  // Empty where git has no history, for example in an archive of the sources.
  for (const { commit, lines: earlier } of readEarlierLists()) {
    expect(lines.slice(0, earlier.length), `the list of commit ${commit}`).toEqual(earlier)
  }
})

test('migrations are numbered without gaps, and each is later than the one before', () => {
  const migrations = readMigrations()

  for (const [at, { tag, when }] of migrations.entries()) {
    expect(tag).toMatch(new RegExp(`^${String(at).padStart(4, '0')}_`))
    // Drizzle skips a migration that is not later than the last one of a database.
    expect(when, tag).toBeGreaterThan(migrations[at - 1]?.when ?? 0)
  }
})

test('every SQL file is in the journal', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

  expect(files.sort()).toEqual(readMigrations().map(({ tag }) => `${tag}.sql`))
})

/** What Citus refuses in a distributed schema. A new shop migrates before it is distributed, and an old one has the earlier migrations. */
const refused = {
  'the name of a schema': /"public"\./,
  'an extension': /create extension/i,
  'a renamed constraint': /rename constraint/i,
  'a check that names its table': /add constraint [^;]*check \([^;]*"\w+"\."\w+"/i,
  'a changed identity': /drop identity|set generated/i,
  'another schema of a table': /set schema/i,
  'the time in an upsert': /do update set[^;]*(?:now\(\)|current_timestamp)/i,
  'a clock in an update': /update [^;]*clock_timestamp\(\)/i,
}
const firstDistributed = '0040_opening-balances'

test('migrations since shops can be distributed have no statement that a distributed schema refuses', () => {
  const later = readdirSync(folder).filter((file) => file.endsWith('.sql') && file >= firstDistributed)
  expect(later).not.toEqual([])

  const found = later.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return Object.entries(refused).flatMap(([name, pattern]) => (pattern.test(text) ? [`${file}: ${name}`] : []))
  })

  expect(found).toEqual([])
})
