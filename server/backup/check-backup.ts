import { buffer, json } from 'node:stream/consumers'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as v from 'valibot'
import { Checksums, checksumsEntry, Manifest, manifestEntry, parseEntryName, videoEntry } from './manifest.ts'
import { readEntries } from './tar.ts'

export interface CheckedBackup {
  manifest: Manifest
  /** Ids of videos that were missing or broken when the backup was made. */
  lostVideos: string[]
}

const partBytesMax = 268_435_456
const decompress = promisify(gunzip)

/** Decompresses a part of a table: one row per line. */
export const readLines = async (body: AsyncIterable<Uint8Array>) =>
  (await decompress(await buffer(body), { maxOutputLength: partBytesMax })).toString('utf8')

/** Reads a whole backup, as a restore does. Throws an error of one line unless every byte is as written. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  try {
    return await check(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not a complete backup of Joma: ${reason}`, { cause: error })
  }
}

async function check(file: string): Promise<CheckedBackup> {
  const sha256: Checksums['sha256'] = {}
  const rows: Manifest['tables'] = {}
  let manifest: Manifest | undefined
  let checksums: Checksums | undefined
  for await (const { name, body, digest } of readEntries(file)) {
    const kind = parseEntryName(name)
    if (name === manifestEntry) manifest = v.parse(Manifest, await json(body))
    if (kind?.table) rows[kind.table] = (rows[kind.table] ?? 0) + countLines(await readLines(body))
    if (name === checksumsEntry) checksums = v.parse(Checksums, await json(body))
    else sha256[name] = await digest()
  }
  if (!manifest || !checksums) throw new Error('its first or last entry is missing.')
  const { tables, videos } = manifest
  for (const table of Object.keys(tables)) rows[table] ??= 0
  const isSame = isDeepStrictEqual(rows, tables) && isDeepStrictEqual(sha256, checksums.sha256)
  if (!isSame) throw new Error('its contents do not match its checksums.')
  const isLost = ({ id, digest }: { id: string; digest: string }) => sha256[videoEntry(id)] !== digest
  return { manifest, lostVideos: (videos ?? []).filter(isLost).map(({ id }) => id) }
}

const countLines = (text: string) => text.split('\n').length - 1
