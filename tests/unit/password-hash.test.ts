import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('server/**/*.ts', { exclude: (path) => path.startsWith('server/sessions') })
/** The definition, and the insert of a new user. */
const allowed = ['server/users/table.ts', 'server/users/create-user.ts']

/** Statements that select all columns of users. */
const wholeRows = [
  /\.select\(\)\s*\.from\(users\)/,
  /\.select\(\)(?:(?!\n\n)[\s\S])*?Join\(users\b/,
  /\.select\(\{(?:(?!\}\))[\s\S])*?: users\b(?!\.)/,
  /\.update\(users\)(?:(?!\n\n)[\s\S])*?\.returning\(\)/,
  /\.insert\(users\)(?:(?!\n\n)[\s\S])*?\.returning\(\)/,
  /getTableColumns\(users\)/,
]

const read = (path: string) => readFileSync(path, 'utf8')

test('only server/sessions reads the hash of a password', () => {
  const found = sources.filter((path) => !allowed.includes(path) && /\.password_hash\b/.test(read(path)))
  expect(found).toEqual([])
})

test('only server/sessions selects all columns of users', () => {
  const found = sources.filter((path) => !allowed.includes(path) && wholeRows.some((each) => each.test(read(path))))
  expect(found).toEqual([])
})
