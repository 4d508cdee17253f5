import * as v from 'valibot'

/** Increases when this version can no longer read older files. */
export const format = 'joma-backup 1'

/** The first entry of a backup. It describes the contents. */
export const Manifest = v.object({
  format: v.literal(format),
  /** The version of Joma that made the backup. Older files have none. */
  version: v.optional(v.string()),
  /** The last migration of the backed-up database. */
  migration: v.string(),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of rows of each table. */
  tables: v.record(v.string(), v.number()),
  /** The videos, as their rows describe them. Null for a backup without videos. */
  videos: v.nullable(v.array(v.object({ id: v.pipe(v.string(), v.uuid()), size: v.number(), digest: v.string() }))),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const countRows = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, rows) => sum + rows, 0)

/** The last entry: the SHA-256, in hex, of every entry before it. A file without it is incomplete. */
export const Checksums = v.object({ sha256: v.record(v.string(), v.string()) })
export type Checksums = v.InferOutput<typeof Checksums>

export const manifestEntry = 'manifest.json'
export const checksumsEntry = 'seal.json'
export const partEntry = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson.gz`
export const videoEntry = (id: string) => `videos/${id}`

/** The table or video that an entry is a part of. */
export function parseEntryName(entry: string): { table?: string | undefined; video?: string | undefined } {
  const [, table] = /^tables\/([a-z_]+)\/\d+\.ndjson\.gz$/.exec(entry) ?? []
  const [, video] = /^videos\/([0-9a-f-]{36})$/.exec(entry) ?? []
  return { table, video }
}
