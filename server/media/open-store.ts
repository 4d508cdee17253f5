import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { readSchema } from '../db/database-schema.ts'
import { listenerName } from '../db/listen-postgres.ts'
import { queryRows } from '../db/query-rows.ts'
import { createFileOnce } from '../process/load-or-create-secret.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

interface MediaConfig {
  /** Undefined: a folder of `dataDir`. */
  mediaUrl: string | undefined
  dataDir: string
}

/** Opens the storage of videos. Throws an error of one line if it cannot be used at present. */
export async function openStore(config: MediaConfig): Promise<MediaStore> {
  const store = await createStore(config)
  await store.check()
  return store
}

/** The storage of videos, which may be away or wrong. `canWrite` is false for a use that changes nothing in `dataDir`. */
export async function createStore({ mediaUrl, dataDir }: MediaConfig, { canWrite = true } = {}): Promise<MediaStore> {
  if (!mediaUrl) return createFolderStore(join(dataDir, 'media'), { canWrite })
  const location = readS3Url(mediaUrl)
  // The SDK is large; a server with a folder never loads it.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(location)
}

/** A bucket of an S3-compatible server. */
export interface S3Location {
  /** `https://host:port` */
  endpoint: string
  region: string
  bucket: string
  /** Undefined: from the AWS environment. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Parses `s3://KEY:SECRET@host:port/bucket?region=…&tls=false`. Throws an error of one line, without the secret. */
export function readS3Url(mediaUrl: string): S3Location {
  const url = parse(mediaUrl)
  const { region = 'us-east-1', tls = 'true', ...unknown } = Object.fromEntries(url.searchParams)
  const bucket = url.pathname.slice(1)
  if (!url.host) fail('has no host')
  if (!/^[\w.-]{3,63}$/.test(bucket)) fail('needs the name of one bucket after the host')
  if (tls !== 'true' && tls !== 'false') fail('allows only tls=true or tls=false')
  if (!/^[\w-]+$/.test(region)) fail('has a bad region')
  if (Object.keys(unknown).length > 0 || url.hash) fail('allows only region=… and tls=false after the bucket')
  if (!url.username !== !url.password) fail('needs both key and secret, or neither')
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    region,
    bucket,
    credentials: url.username
      ? { accessKeyId: decode(url.username), secretAccessKey: decode(url.password) }
      : undefined,
  }
}

function parse(mediaUrl: string): URL {
  if (!URL.canParse(mediaUrl)) fail('cannot be read. Write / in its key or secret as %2F, + as %2B and @ as %40')
  const url = new URL(mediaUrl)
  if (url.protocol !== 's3:') fail('has to begin with s3://')
  return url
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('has a % in its key or secret that has to be written as %25')
  }
}

function fail(problem: string): never {
  throw new Error(`MEDIA_URL ${problem}`)
}

/**
 * Names the store of videos: a bucket by its name, a folder by a random file in it, which moves with the folder. Processes publish it
 * as a part of their listening connection's name.
 */
export function readStoreId({ mediaUrl, dataDir }: MediaConfig): string {
  if (mediaUrl) return shorten(`bucket ${readS3Url(mediaUrl).bucket}`)
  const file = join(dataDir, 'media/store-id')
  if (!existsSync(file)) createFileOnce(file, randomBytes(16).toString('hex'))
  return shorten(readFileSync(file, 'utf8'))
}

const shorten = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The addresses of running processes that use this database and another store. */
export async function findOtherStores(db: Db, storeId: string): Promise<string[]> {
  const name = listenerName(await readSchema(db))
  const found = await queryRows<{ address: string }>(
    db,
    sql`select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${`${name} `})
        and application_name <> ${`${name} ${storeId}`}
      order by address`,
  )
  return found.map(({ address }) => address)
}

/** How many running processes use this database, with this one. */
export async function countProcesses(db: Db): Promise<number> {
  const name = listenerName(await readSchema(db))
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${`${name} `})`,
  )
  return found?.count ?? 0
}
