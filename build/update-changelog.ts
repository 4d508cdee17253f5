/** Gives the unreleased changes the new version and today's date: `npm version` runs it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const file = join(import.meta.dirname, '../CHANGELOG.md')

/** Throws if there is no heading of unreleased changes. */
export function addRelease(changelog: string, { version, date }: { version: string; date: string }): string {
  const heading = /^## \[Unreleased\]$/m
  if (!heading.test(changelog)) throw new Error('CHANGELOG.md has no heading "## [Unreleased]".')
  return changelog.replace(heading, `## [Unreleased]\n\n## [${version}] - ${date}`)
}

if (import.meta.main) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, addRelease(readFileSync(file, 'utf8'), { version: packageJson.version, date }))
}
