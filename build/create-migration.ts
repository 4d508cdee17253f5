/** Runs drizzle-kit and appends the new migration to the list of checksums: `npm run migration -- --name <name>`. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFile, readCommittedLines, readMigrations, toLine } from './migration-checksums.ts'

const root = join(import.meta.dirname, '..')
const kit = ['drizzle-kit', 'generate', '--config', 'server/db/drizzle.config.ts']
const { status } = spawnSync('npx', [...kit, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1

if (status === 0) {
  const { tag } = readMigrations().at(-1)!
  // The schema of a shop is that of its session.
  const file = join(root, 'server/db/migrations', `${tag}.sql`)
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"public".', ''))
  // A committed line stays, also if its file has changed: then tests/unit/migrations.test.ts fails.
  const committed = readCommittedLines()
  const added = readMigrations().slice(committed.length).map(toLine)
  writeFileSync(listFile, [...committed, ...added, ''].join('\n'))
}
