import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectPglite, extensions } from '#server/db/embedded.ts'

test('vacuum updates the statistics of the embedded database and frees deleted rows', async () => {
  const archive = new Blob([await readFile(inject('migrated').archive)])
  const client = await PGlite.create({ extensions, loadDataDir: archive })
  const { vacuum, close } = await connectPglite(client)
  onTestFinished(close)
  const insert = `insert into rate_limit (key, points) select 'key ' || n, 1 from generate_series(1, 5000) n`
  const sizeOf = async () =>
    (await client.query<{ size: number }>("select pg_relation_size('rate_limit')::int as size")).rows
  await client.exec(`${insert}; delete from rate_limit where key <> 'key 1'`)
  const [full] = await sizeOf()

  await vacuum!()

  const { rows } = await client.query("select reltuples::int as rows from pg_class where relname = 'rate_limit'")
  expect(rows).toEqual([{ rows: 1 }])
  expect((await sizeOf())[0]!.size).toBeLessThan(full!.size)
})
