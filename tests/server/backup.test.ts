import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { type Entry, entriesIn, tarOf } from '#server/backup/archive.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { manifestEntry, sealEntry } from '#server/backup/manifest.ts'
import { packSnapshot } from '#server/backup/pack-snapshot.ts'
import { takeSnapshot } from '#server/backup/snapshot.ts'
import { connect } from '#server/db/connect.ts'
import { allRows } from '../support/all-rows.ts'
import { admin, fillEveryTable, fortune, hardText } from '../support/full-house.ts'
import { db, mediaFolder, parts } from '../support/house.ts'
import { startJoma } from '../support/joma-process.ts'
import { password, registration } from '../support/members.ts'
import { operate } from '../support/operate.ts'
import { copyOf, type Kind, kinds, newFolder, newPlace, type Place } from '../support/places.ts'
import { callingAt } from '../support/wire.ts'

// Each test runs several processes, one after the other.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const removals: (() => Promise<void> | void)[] = []
const later = (remove: () => Promise<void> | void) => void removals.push(remove)
const file = join(newFolder(later), 'house.tar')
/** Places with the house in them, and places with tables only, for tests to copy: making one takes long. */
const houses: Partial<Record<Kind, Place>> = {}
const empties: Partial<Record<Kind, Place>> = {}

beforeAll(async () => {
  await fillEveryTable()
  const snapshot = await takeSnapshot(db, { folder: mediaFolder, hasVideos: true })
  await pipeline(packSnapshot(snapshot, parts.media), createWriteStream(file))
  for (const kind of kinds) {
    houses[kind] = await newPlace(kind, later)
    expect(await operate('restore', houses[kind], file)).toMatchObject({ code: 0, err: '' })
    empties[kind] = await newPlace(kind, later)
    await rowsAt(empties[kind])
  }
})

afterAll(async () => {
  for (const remove of removals) await remove()
})

/** Opens the database for once, and makes it where there is none. */
async function rowsAt(place: Place) {
  const { db, close } = await connect({ databaseUrl: undefined, ...place })
  try {
    return await allRows(db)
  } finally {
    await close()
  }
}

const newHouse = (kind: Kind) => copyOf(houses[kind]!)
const newEmpty = (kind: Kind) => copyOf(empties[kind]!)

/** Past every rule, as somebody with the database's password can. */
async function meddle(place: Place, statement: string) {
  const { db, close } = await connect({ databaseUrl: undefined, ...place })
  await db.execute(sql.raw(statement))
  await close()
}

test('the house of this file has rows in every table', async () => {
  const rows = await allRows(db)

  expect(Object.entries(rows).filter(([, { length }]) => length === 0)).toEqual([])
  expect(JSON.stringify(rows)).toContain(`${fortune}n`)
  expect(rows.support!.some((row) => JSON.parse(row).message === hardText)).toBe(true)
})

test.each(kinds.flatMap((from) => kinds.map((to) => [from, to] as const)))(
  'a backup of %s goes into a new %s, every row and every video the same',
  async (from, to) => {
    const [first, second] = [await newHouse(from), await newPlace(to)]
    const between = join(newFolder(), 'between.tar')

    expect(await operate('backup', first, between)).toMatchObject({ code: 0, err: '' })
    expect(await operate('restore', second, between)).toMatchObject({ code: 0, err: '' })

    expect(await rowsAt(second)).toEqual(await allRows(db))
    const videos = await readdir(mediaFolder)
    expect(videos).toHaveLength(2)
    for (const id of videos)
      expect(await readFile(join(second.dataDir, 'media', id))).toEqual(await readFile(join(mediaFolder, id)))
  },
)

test.each(kinds)('on %s members go on where they were after it', async (kind) => {
  const place = await newHouse(kind)
  await using joma = await startJoma(place)
  const call = callingAt(joma.address)
  const tokenOf = async (username: string, password: string) => ({
    token: (await call(sessions.signIn, { username, password })).data.accessToken,
  })

  const nusrat = await tokenOf('nusrat', password)
  const before = (await call(users.me, {}, { as: nusrat })).data
  const newcomer = { ...registration(), refer_code: before.refer_code }
  expect(await call(users.register, newcomer)).toMatchObject({ status: 200 })
  const sent = await call(transfers.toWallet, { username: newcomer.username, amount: 1.5 }, { as: nusrat })

  expect(sent.status).toBe(200)
  expect((await call(users.me, {}, { as: nusrat })).data.balance).toBe(before.balance - 1.5)
  const as = await tokenOf(newcomer.username, password)
  expect((await call(users.me, {}, { as })).data.balance).toBe(1.5)
  const [video] = (await call(advertises.list, {}, { as: await tokenOf(admin.username, admin.password) })).data.items
  expect((await fetch(`${joma.address}/file/${video!._id}`)).status).toBe(200)
  await joma.end('SIGTERM')
  expect(await operate('audit', place)).toMatchObject({ code: 0 })
})

test.each(kinds)('a backup of %s taken while members write is of one moment', async (kind) => {
  const place = await newHouse(kind)
  await using joma = await startJoma(place)
  const call = callingAt(joma.address)
  const members = await Promise.all(
    ['nusrat', 'rahim', 'sumaiya', 'tanvir'].map(async (username) => {
      const { data } = await call(sessions.signIn, { username, password })
      return { username, token: data.accessToken }
    }),
  )
  let [isOver, written] = [false, 0]
  const writing = members.map(async (as, n) => {
    while (!isOver) {
      const receiver = members[(n + 1) % members.length]!
      const { status } = await call(transfers.toWallet, { username: receiver.username, amount: 0.01 }, { as })
      expect([200, 400, 409, 422]).toContain(status)
      if (status === 200) written++
    }
  })

  const taken: string[] = []
  for (let n = 0; n < 3; n++) {
    taken.push(join(newFolder(), `${n}.tar`))
    await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(written + 5)
    expect(await operate('backup', place, taken.at(-1)!)).toMatchObject({ code: 0 })
  }
  isOver = true
  await Promise.all(writing)

  const counts: number[] = []
  for (const each of taken) {
    const copy = await newEmpty(kind)
    // Which looks at the invariants itself.
    expect(await operate('restore', copy, each)).toMatchObject({ code: 0 })
    counts.push((await rowsAt(copy)).transfer!.length)
  }
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(new Set(counts).size).toBe(counts.length)
})

/** The house's backup, changed by whoever can change files. */
async function changed(change: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(newFolder(), 'changed.tar')
  await copyFile(file, copy)
  await change(copy)
  return copy
}

const flip = (at: number) => async (copy: string) => {
  const bytes = await readFile(copy)
  bytes[at]! ^= 1
  await writeFile(copy, bytes)
}

test('wherever a backup breaks off, it is no backup', async () => {
  const { size } = await stat(file)
  // The last 1024 bytes only say that nothing follows.
  for (const length of [0, 1, 511, 512, 600, 5_000, size >> 1, size - 3_000, size - 1_025]) {
    const broken = await changed((copy) => truncate(copy, length))

    await expect(checkBackup(broken), `${length} bytes`).rejects.toThrow('is not a whole backup')
  }
})

test('whichever byte of a backup is changed, it is noticed', async () => {
  // In every entry its name, its size, and its body's first, middle and last byte.
  const places: number[] = []
  const bytes = await readFile(file)
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8)
    places.push(at, at + 130, at + 512, at + 512 + (size >> 1), at + 511 + size)
    at += 512 + Math.ceil(size / 512) * 512
  }

  expect(places.length).toBeGreaterThan(100)
  for (const at of places)
    await expect(checkBackup(await changed(flip(at))), `byte ${at}`).rejects.toThrow('is not a whole backup')
})

test.each(kinds)('a broken backup leaves an empty %s as it is', async (kind) => {
  const place = await newEmpty(kind)
  const empty = await rowsAt(place)
  const { size } = await stat(file)

  for (const change of [flip(size >> 1), (copy: string) => truncate(copy, size >> 1)]) {
    const broken = await changed(change)
    expect(await operate('restore', place, broken)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not a whole backup'),
    })
  }

  expect(await rowsAt(place)).toEqual(empty)
  await expect(readdir(join(place.dataDir, 'media'))).rejects.toThrow()
})

/** The house's backup with entries of one's own making, sealed anew. */
async function forged(forge: (entry: { name: string; body: Buffer }) => Buffer): Promise<string> {
  const copy = join(newFolder(), 'forged.tar')
  const sha256: Record<string, string> = {}
  async function* entries(): AsyncGenerator<Entry> {
    for await (const { name, body } of entriesIn(file)) {
      const original = await buffer(body)
      const forgery = name === sealEntry ? Buffer.from(JSON.stringify({ sha256 })) : forge({ name, body: original })
      if (name !== sealEntry) sha256[name] = createHash('sha256').update(forgery).digest('hex')
      yield { name, size: forgery.length, body: forgery }
    }
  }
  await pipeline(tarOf(entries()), createWriteStream(copy))
  return copy
}

const withManifest = (change: object) =>
  forged(({ name, body }) =>
    name === manifestEntry ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ...change })) : body,
  )

test.each(kinds)('a backup whose balances were raised is not restored into %s', async (kind) => {
  const place = await newEmpty(kind)
  const empty = await rowsAt(place)
  const raised = await forged(({ name, body }) => {
    if (!name.startsWith('tables/account/')) return body
    const lines = gunzipSync(body).toString()
    return gzipSync(lines.replace(/"balance":([1-9]\d*)/, '"balance":9$1'))
  })

  const { code, err } = await operate('restore', place, raised)

  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('what it holds breaks I1, I2') })
  expect(await rowsAt(place)).toEqual(empty)
})

test.each(kinds)('a backup with a row that refers to nothing is not restored into %s', async (kind) => {
  const place = await newEmpty(kind)
  const empty = await rowsAt(place)
  const torn = await forged(({ name, body }) => {
    if (!name.startsWith('tables/session/')) return body
    const lines = gunzipSync(body).toString()
    return gzipSync(lines.replace(/"user_id":"[^"]+"/, `"user_id":"${crypto.randomUUID()}"`))
  })

  const { code, err } = await operate('restore', place, torn)

  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('session_user_id_user_id_fk') })
  expect(await rowsAt(place)).toEqual(empty)
})

test('a database that is broken can be saved, and restored by whoever insists', async () => {
  const place = await newHouse('embedded')
  await meddle(place, "update account set balance = balance + 1 where kind = 'earning' and balance > 0")
  const [broken, target] = [join(newFolder(), 'broken.tar'), await newEmpty('embedded')]
  expect(await operate('backup', place, broken)).toMatchObject({ code: 0 })

  const refused = await operate('restore', target, broken)
  const insisted = await operate('restore', target, broken, '--although-broken')

  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--although-broken') })
  expect(insisted).toMatchObject({ code: 0, out: expect.stringContaining('BROKEN in it: I1, I2') })
  expect(await rowsAt(target)).toEqual(await rowsAt(place))
})

test('a backup of another version is refused before a database is made', async () => {
  const place = await newPlace('embedded')
  const older = await withManifest({ migration: '0001_append-only' })
  const newer = await withManifest({ format: 'joma-backup 2' })

  const refusals = [await operate('restore', place, older), await operate('restore', place, newer)]

  expect(refusals).toEqual([
    { code: 1, out: expect.any(String), err: expect.stringContaining('this Joma is at migration') },
    { code: 1, out: '', err: expect.stringContaining('joma-backup 2') },
  ])
  expect(await readdir(place.dataDir)).toEqual([])
})

test.each(kinds)('a backup goes into an empty %s only', async (kind) => {
  const place = await newHouse(kind)
  const before = await rowsAt(place)

  const { code, err } = await operate('restore', place, file)

  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('The database is not empty') })
  expect(await rowsAt(place)).toEqual(before)
})

test('a server that runs keeps its folder from being restored into', async () => {
  const place = await newHouse('embedded')
  await using _ = await startJoma(place)

  const { code, err } = await operate('restore', place, file)

  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/in use by process \d+\. Stop it first/) })
})

test('a rehearsal reads the whole file and touches nothing', async () => {
  const place = await newPlace('embedded')

  const { code, out } = await operate('restore', place, file, '--check')

  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('is whole') })
  expect(await readdir(place.dataDir)).toEqual([])
})

test('a file that is there is replaced only on request', async () => {
  const place = await newHouse('embedded')
  const folder = newFolder()
  const kept = join(folder, 'kept.tar')
  await writeFile(kept, 'something else')

  const refused = await operate('backup', place, kept)
  const content = await readFile(kept, 'utf8')
  const replaced = await operate('backup', place, kept, '--overwrite')

  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('exists') })
  expect(content).toBe('something else')
  expect(replaced).toMatchObject({ code: 0 })
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['kept.tar'])
})

test('a backup that cannot be finished leaves nothing', async () => {
  const place = await newHouse('embedded')
  const full = join(newFolder(), 'nowhere', 'a.tar')

  expect(await operate('backup', place, full)).toMatchObject({ code: 1, out: '' })
  expect(await operate('backup', await newPlace('embedded'), full)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no database in'),
  })
  expect(await operate('backup', place)).toMatchObject({ code: 1, err: expect.stringContaining('npm run backup FILE') })
})

test('a video that is gone or broken is named and does not keep the rest from being saved', async () => {
  const place = await newHouse('embedded')
  const media = join(place.dataDir, 'media')
  const [gone, broken] = await readdir(media)
  await rm(join(media, gone!))
  await flip(100)(join(media, broken!))
  const [saved, copy] = [join(newFolder(), 'a.tar'), await newEmpty('embedded')]

  const backup = await operate('backup', place, saved)
  const restored = await operate('restore', copy, saved)

  expect(backup).toMatchObject({ code: 0, err: expect.stringContaining(gone!) })
  expect(backup.err).toContain(broken)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(broken!) })
  expect(await readdir(join(copy.dataDir, 'media'))).toEqual([])
  expect(await rowsAt(copy)).toEqual(await rowsAt(place))
})

test('without videos a backup is small, and restoring it leaves the store alone', async () => {
  const place = await newHouse('embedded')
  const [saved, copy] = [join(newFolder(), 'a.tar'), await newEmpty('embedded')]

  expect(await operate('backup', place, saved, '--without-videos')).toMatchObject({ code: 0 })
  expect(await operate('restore', copy, saved)).toMatchObject({ code: 0 })

  expect((await checkBackup(saved)).manifest.videos).toBeNull()
  expect(await readdir(copy.dataDir)).not.toContain('media')
  expect(await rowsAt(copy)).toEqual(await allRows(db))
})

test('a rehearsal beside the real thing does not write a video that is there', async () => {
  const place = await newEmpty('embedded')
  const media = join(place.dataDir, 'media')
  await cp(mediaFolder, media, { recursive: true })
  const [id] = await readdir(media)
  const { ino } = await stat(join(media, id!))

  expect(await operate('restore', place, file)).toMatchObject({ code: 0 })

  expect((await stat(join(media, id!))).ino).toBe(ino)
})
