import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../server/data-locations.ts'
import { databasePassword, type PatroniCluster } from './patroni-cluster.ts'
import { jomaAddress, renderPgbouncer } from './patroni-config.ts'
import { runPooler } from './pooler.ts'

/** Starts PgBouncer with the file of `deploy/` in front of the cluster's HAProxy. Returns the URL through it. */
export async function startPatroniPooler({ network, folder: clusterFolder }: PatroniCluster): Promise<string> {
  const folder = createFolder()
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, renderPgbouncer(network, { folder, caFile: join(clusterFolder, 'ca.crt') }))
  writeFileSync(join(folder, 'userlist.txt'), `"joma" "${databasePassword}"\n`)
  const host = jomaAddress(network)
  await runPooler(file, { host, port: 6432 })
  return `postgres://joma:${encodeURIComponent(databasePassword)}@${host}:6432/joma`
}
