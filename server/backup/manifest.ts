import * as v from 'valibot'

/** Rises when a file of the older form can no longer be read. */
export const format = 'joma-backup 1'

/** The first entry of a backup: what is in it. */
export const Manifest = v.object({
  format: v.literal(format),
  /** The last migration of the database it was taken from. */
  migration: v.string(),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** How many rows each table has. */
  tables: v.record(v.string(), v.number()),
  /** The advertisements' videos, as their rows describe them. Null where the files were left out. */
  videos: v.nullable(v.array(v.object({ id: v.pipe(v.string(), v.uuid()), size: v.number(), digest: v.string() }))),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const countRows = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, rows) => sum + rows, 0)

/** The last entry: the SHA-256, in hex, of every entry before it. A file without it is not whole. */
export const Checksums = v.object({ sha256: v.record(v.string(), v.string()) })
export type Checksums = v.InferOutput<typeof Checksums>

export const manifestEntry = 'manifest.json'
export const checksumsEntry = 'seal.json'
export const partEntry = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson.gz`
export const videoEntry = (id: string) => `videos/${id}`

/** What an entry holds a part of, by its name. */
export function parseEntryName(entry: string): { table?: string | undefined; video?: string | undefined } {
  const [, table] = /^tables\/([a-z_]+)\/\d+\.ndjson\.gz$/.exec(entry) ?? []
  const [, video] = /^videos\/([0-9a-f-]{36})$/.exec(entry) ?? []
  return { table, video }
}
