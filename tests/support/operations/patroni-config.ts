import { type Replacement, renderDeployFile } from './deploy-file.ts'

/** Where a test runs the machines of docs/high-availability.md: addresses of the loopback network, with the page's own ports. */
export interface Network {
  /** Replaces `10.0.0.`, for example `127.12.34.`. */
  prefix: string
}

export const addressOf = ({ prefix }: Network, number: number) => `${prefix}${10 + number}`
/** The machine of Joma. */
export const jomaAddress = ({ prefix }: Network) => `${prefix}10`

interface Machine {
  number: number
  network: Network
  /** All its files. */
  folder: string
  /** PostgreSQL's programs. */
  bin: string
}

/** All that differs between `deploy/patroni.yml` and the file of a machine of the tests. */
const patroniReplacements = ({ number, network, folder, bin }: Machine): Replacement[] => [
  ['name: db1\n', `name: db${number}\n`],
  // One etcd, and connections within the loopback network come from 127.0.0.1.
  ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `${addressOf(network, 1)}:2379`],
  ['10.0.0.0/24', '127.0.0.0/8'],
  ['10.0.0.11', addressOf(network, number)],
  ['/usr/lib/postgresql/15/bin', bin],
  ['/var/lib/postgresql/', `${folder}/`],
  ['/var/run/postgresql', folder],
  ['/etc/postgresql/', `${folder}/`],
  ['REPLICATION_PASSWORD', 'a password of the replication'],
  ['REWIND_PASSWORD', 'a password of pg_rewind'],
  // The tests' machine has no watchdog.
  ['mode: required', `mode: 'off'`],
]

export const renderPatroni = (machine: Machine) => renderDeployFile('patroni.yml', patroniReplacements(machine))

/** The environment of etcd, of which the tests have one. */
export const renderEtcd = (network: Network, folder: string) =>
  renderDeployFile('etcd.env', [
    [',db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380', ''],
    ['10.0.0.11', addressOf(network, 1)],
    ['/var/lib/etcd/', `${folder}/`],
  ])

export const renderHaproxy = (network: Network) =>
  renderDeployFile('haproxy-postgres.cfg', [
    ['127.0.0.1:5000', `${jomaAddress(network)}:5000`],
    ['10.0.0.11', addressOf(network, 1)],
    ['10.0.0.12', addressOf(network, 2)],
    ['10.0.0.13', addressOf(network, 3)],
  ])

export const renderPgbouncer = (network: Network, { folder, caFile }: { folder: string; caFile: string }) =>
  renderDeployFile('pgbouncer.ini', [
    ['127.0.0.1', jomaAddress(network)],
    ['/etc/pgbouncer/', `${folder}/`],
    ['/etc/postgresql/ca.crt', caFile],
  ])
