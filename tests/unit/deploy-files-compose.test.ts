import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const proxy = readFileSync('deploy/compose.Caddyfile', 'utf8')
const example = readFileSync('deploy/compose.env.example', 'utf8')

test('the example has every variable of the Compose file, and no other', () => {
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name)

  expect(given.sort()).toEqual([...used].sort())
})

test('a missing variable stops Compose, so that no secret is empty', () => {
  for (const [variable] of compose.matchAll(/\$\{[^}]+\}/g)) expect(variable).toMatch(/^\$\{\w+:\?\}$/)
})

test('the files that the Compose file names exist', () => {
  const files = [...compose.matchAll(/- \.\/([^:]+):/g)].map(([, name]) => name)

  expect(files).toEqual(['compose.Caddyfile'])
  for (const name of [...files, 'Dockerfile']) expect(existsSync(`deploy/${name}`)).toBe(true)
})

test('the proxy forwards to each server and has the address that the servers trust', () => {
  const servers = [...compose.matchAll(/^ {2}(app-\d+):/gm)].map(([, name]) => `${name}:3000`)
  const [, trusted] = /TRUSTED_PROXIES: (\S+)/.exec(compose)!

  expect(proxy).toContain(`reverse_proxy ${servers.join(' ')} {`)
  expect(compose).toContain(`ipv4_address: ${trusted} `)
})
