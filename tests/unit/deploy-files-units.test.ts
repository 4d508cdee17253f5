import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/operating.md', 'utf8')
const indent = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ')

test.each(['joma.service', 'joma-backup.service', 'joma-backup.timer'])('the operators’ guide quotes %s', (name) => {
  const file = readFileSync(`deploy/${name}`, 'utf8')

  expect(guide).toContain(`\n\n${indent(file)}\n\n`)
  expect(guide).toContain(`deploy/${name}`)
})
