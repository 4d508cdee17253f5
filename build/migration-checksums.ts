import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'server/db/migrations')
const list = 'server/db/migrations/checksums.txt'
export const listFile = join(root, list)

export interface Migration {
  /** The name of its file without `.sql`. */
  tag: string
  /** When it was written, in milliseconds. Drizzle applies those that are later than the last one of a database. */
  when: number
  /** SHA-256 of its file. */
  hash: string
}

/** The migrations of the folder, in the order of the journal. */
export function readMigrations(): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash }, at) => ({
    tag: journal.entries[at]!.tag,
    when: folderMillis,
    hash,
  }))
}

export const toLine = ({ tag, when, hash }: Migration): string => `${tag} ${when} ${hash}`

/** The list of checksums, one line for each migration. */
export const readList = (): string[] => toLines(readFileSync(listFile, 'utf8'))

/** The list of the last commit. Empty without git or without the list. */
export const readCommittedLines = (): string[] => toLines(git('show', `HEAD:${list}`))

/**
 * The list as of each commit that changed it, the oldest first. Only of commits on this branch itself: a branch that is merged may
 * get new numbers for its migrations. Empty without git.
 */
export function readEarlierLists(): { commit: string; lines: string[] }[] {
  const commits = toLines(git('log', '--first-parent', '--reverse', '--format=%h', '--', list))
  return commits.map((commit) => ({ commit, lines: toLines(git('show', `${commit}:${list}`)) }))
}

const toLines = (text: string) => text.split('\n').filter((line) => line !== '')

/** The output, or nothing if git fails: an archive of the sources has no history. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
