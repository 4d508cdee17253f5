import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addRelease } from '#build/update-changelog.ts'

const release = { version: '1.2.0', date: '2026-12-01' }

test('a release gives the unreleased changes its version and date, and leaves an empty heading', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.1.0] - 2026-11-01\n'

  expect(addRelease(changelog, release)).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-12-01\n\n- New.\n\n## [1.1.0] - 2026-11-01\n',
  )
})

test('this changelog can be released', () => {
  expect(addRelease(readFileSync('CHANGELOG.md', 'utf8'), release)).toContain('## [1.2.0] - 2026-12-01')
})

test('a changelog without unreleased changes is refused', () => {
  expect(() => addRelease('# Changelog\n', release)).toThrow('## [Unreleased]')
})
