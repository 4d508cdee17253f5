import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createCertificate } from '../support/operations/certificate.ts'
import { createSharedFolder, run } from '../support/operations/installed-release.ts'
import { findProgram } from '../support/operations/program.ts'
import { domain } from '../support/operations/proxies.ts'
import { renderProxyConfig } from '../support/operations/proxy-config.ts'
import { createCluster } from '../support/server/postgres-cluster.ts'

// Each program checks its own file of deploy/. proxies, pooler, patroni and units.test.ts also run most of them.

const folder = createSharedFolder(afterAll)
const options = { folder, httpPort: 8_080, httpsPort: 8_443, upstreamPorts: [3_001, 3_002] }

function render(name: string): string {
  const file = join(folder, name)
  writeFileSync(file, renderProxyConfig(name, { ...options, certificate: createCertificate(folder, domain) }))
  return file
}

const checks: Record<string, () => [program: string, ...args: string[]]> = {
  'nginx.conf': () => [
    findProgram('nginx', 'nginx-light'),
    '-t',
    '-q',
    '-e',
    'stderr',
    '-p',
    folder,
    '-c',
    render('nginx.conf'),
  ],
  Caddyfile: () => [findProgram('caddy'), 'validate', '--adapter', 'caddyfile', '--config', render('Caddyfile')],
  'compose.Caddyfile': () => [
    findProgram('caddy'),
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    'deploy/compose.Caddyfile',
  ],
  'haproxy.cfg': () => [findProgram('haproxy'), '-c', '-q', '-f', render('haproxy.cfg')],
  'haproxy-postgres.cfg': () => [findProgram('haproxy'), '-c', '-q', '-f', 'deploy/haproxy-postgres.cfg'],
  'create-database.sh': () => ['sh', '-n', 'deploy/create-database.sh'],
  'pin-images.sh': () => ['sh', '-n', 'deploy/pin-images.sh'],
}

test.each(Object.keys(checks))('%s is valid', async (name) => {
  const [program, ...args] = checks[name]!()
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: domain }

  await expect(run(program, args, { env })).resolves.toBeDefined()
})

test('each file of deploy is checked by a test', () => {
  const elsewhere = [
    'Dockerfile',
    'Dockerfile.dockerignore',
    'compose.env.example',
    'compose.yaml',
    'etcd.env',
    'grafana-dashboard.json',
    'patroni.yml',
    'pgbouncer.ini',
    'prometheus-rules.yml',
    ...globSync('*.{service,timer}', { cwd: 'deploy' }),
  ]

  expect([...Object.keys(checks), ...elsewhere].sort()).toEqual(globSync('*', { cwd: 'deploy' }).sort())
})

test('the role of the Compose database owns its database, and has no other right', async () => {
  const cluster = await createCluster()
  const host = new URL(cluster.databaseUrl).searchParams.get('host')!
  const query = async (user: string, database: string, text: string) => {
    const client = new pg.Client({ host, user, database })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  try {
    // As in the image, where the only role is the superuser.
    await query('joma', 'postgres', 'create role postgres superuser login')
    await query('postgres', 'postgres', 'alter role joma rename to another')
    const env = { PATH: process.env.PATH, PGHOST: host, POSTGRES_USER: 'postgres', JOMA_PASSWORD: "it's secret" }

    await run('sh', ['deploy/create-database.sh'], { env })

    await query('joma', 'joma', 'create table own (id int)')
    const { rows } = await query(
      'joma',
      'joma',
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false])
    const stored = await query('postgres', 'postgres', `select rolpassword from pg_authid where rolname = 'joma'`)
    expect(stored.rows[0].rolpassword).toMatch(/^SCRAM-SHA-256/)
  } finally {
    await cluster.remove()
  }
})
