import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { toClusterFolder } from '#server/db/built-in/cluster-folder.ts'
import { openUnchanged } from '#server/db/connect.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { createFolderStore } from '#server/media/folder-store.ts'
import { loadOrCreateSecret, loadSecret } from '#server/process/load-or-create-secret.ts'
import { canCutPower, createDisk, type PowerCutDisk } from '../support/operations/power-cut-disk.ts'
import { startTransfers } from '../support/operations/transfer-load.ts'
import { readTransfers } from '../support/operations/transfer-outcome.ts'
import { findLostUploads, startUploads } from '../support/operations/upload-load.ts'
import { captureLog } from '../support/server/capture-log.ts'
import { type JomaProcess, spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { type Population, populate } from '../support/server/population.ts'
import { runStatement } from '../support/server/postgres.ts'
import { spawnCommand } from '../support/server/run-command.ts'
import { exampleMail } from '../support/server/test-mailer.ts'
import { mp4 } from '../support/server/videos.ts'
import { createCaller } from '../support/server/wire.ts'
import { isFull } from '../support/test-size.ts'

const cuts = isFull ? 20 : 5
const cutsInFirstStart = 5

async function prepareDisk(): Promise<PowerCutDisk & { dataDir: string }> {
  const disk = await createDisk()
  onTestFinished(disk.remove)
  return { ...disk, dataDir: join(disk.folder, 'data') }
}

const toDatabaseUrl = (dataDir: string) =>
  `postgres://joma@localhost/postgres?host=${encodeURIComponent(toClusterFolder(dataDir).root)}`

async function expectSound(dataDir: string): Promise<void> {
  const audit = await spawnCommand('audit', { dataDir, databaseUrl: '' })
  expect(audit).toMatchObject({ code: 0, stderr: '' })
}

describe.skipIf(!canCutPower)('after a power cut', { timeout: 120_000 + cuts * 60_000 }, () => {
  test(`every transfer and every upload that was acknowledged before it is there (${cuts} cuts)`, async () => {
    const { dataDir, ...disk } = await prepareDisk()
    let joma = await startJoma({ dataDir })
    onTestFinished(() => joma.end('SIGKILL'))
    const population = await fill(dataDir)
    const totals = { transfers: 0, uploads: 0, lostTransfers: 0, lostUploads: 0 }

    for (let cut = 0; cut < cuts; cut++) {
      const { image, transfers, uploads } = await captureUnderLoad({ dataDir, joma, population, disk })
      await disk.switchTo(image)
      joma = await startJoma({ dataDir })
      const stored = await readTransfers(toDatabaseUrl(dataDir))
      totals.transfers += transfers.length
      totals.uploads += uploads.count
      totals.lostTransfers += transfers.filter((id) => !stored.has(id)).length
      totals.lostUploads += (await findLostUploads(joma.address, uploads)).length
      await expectSound(dataDir)
      console.log(`${cut + 1} cuts: ${JSON.stringify(totals)}`)
    }

    expect(totals).toMatchObject({ lostTransfers: 0, lostUploads: 0 })
    expect(Math.min(totals.transfers, totals.uploads)).toBeGreaterThan(cuts)
  })

  test(`the first start is repeated if it was interrupted (${cutsInFirstStart} cuts)`, async () => {
    const { dataDir, ...disk } = await prepareDisk()
    const captured: string[] = []
    const first = spawnJoma({ dataDir })
    onTestFinished(() => first.end('SIGKILL'))
    let isReady = false
    void first.ready.then(() => (isReady = true))
    while (!isReady) {
      // The system may have written everything by itself, or nothing since the last flush.
      if (captured.length % 2 === 0) await disk.writeBack()
      captured.push(await disk.capture())
      await pause(100)
    }
    await first.end('SIGKILL')

    const found = new Set<string>()
    for (let cut = 1; cut <= cutsInFirstStart; cut++) {
      await disk.switchTo(captured[Math.floor((cut * captured.length) / (cutsInFirstStart + 1))]!)
      for (const name of listPrepared(dataDir)) found.add(name)
      await using joma = await startJoma({ dataDir })
      expect(listPrepared(dataDir)).toEqual(['data'])
      await expectSound(dataDir)
      await joma.end('SIGTERM')
    }
    console.log(
      `Left by the first start, in ${cutsInFirstStart} of ${captured.length} images: ${[...found].join(', ')}`,
    )
    expect(found).not.toEqual(new Set())
  })

  test('what the first start has printed is valid', async () => {
    const { dataDir, ...disk } = await prepareDisk()
    const first = await startJoma({ dataDir })
    onTestFinished(() => first.end('SIGKILL'))
    const readPassword = () => /Password: (\S+)/.exec(first.output())![1]!
    const password = await vi.waitFor(readPassword)
    const image = await disk.capture()
    const secret = loadSecret(dataDir)
    await first.end('SIGKILL')

    await disk.switchTo(image)
    await using joma = await startJoma({ dataDir })
    const { status } = await createCaller(joma.address)(sessions.signIn, { username: 'admin', password })

    expect(status).toBe(200)
    expect(loadSecret(dataDir)).toBe(secret)
  })

  test.each(['data/postmaster.pid', '.s.PGSQL.5432.lock'])('the start succeeds if %s has no content', async (name) => {
    const { dataDir, ...disk } = await prepareDisk()
    const first = await startJoma({ dataDir })
    onTestFinished(() => first.end('SIGKILL'))
    const image = await disk.capture()
    await first.end('SIGKILL')

    await disk.switchTo(image)
    truncateSync(join(toClusterFolder(dataDir).root, name))
    await using joma = await startJoma({ dataDir })

    expect((await fetch(`${joma.address}/readyz`)).status).toBe(200)
  })

  test('a file that was reported as written is there', async () => {
    const { dataDir, ...disk } = await prepareDisk()
    const video = mp4(500_000)
    const { log, entries } = captureLog()

    const secret = loadOrCreateSecret(dataDir)
    await createFolderStore(join(dataDir, 'media')).write('video', new Blob([video]).stream())
    const afterVideo = await disk.capture()
    const mailer = await openMailer({ smtpUrl: undefined, mailFrom: 'no-reply@joma.example', dataDir }, log)
    mailer.send(exampleMail)
    await mailer.close()
    const afterMail = await disk.capture()

    await disk.switchTo(afterVideo)
    expect(loadSecret(dataDir)).toBe(secret)
    expect(readFileSync(join(dataDir, 'media/video')).equals(video)).toBe(true)
    await disk.switchTo(afterMail)
    const [{ file }] = entries() as [{ file: string }]
    expect(await PostalMime.parse(readFileSync(file))).toMatchObject({ text: exampleMail.text })
  })

  test('a backup and a restored database that were reported are there', async () => {
    const { dataDir, ...disk } = await prepareDisk()
    const [file, other] = [join(disk.folder, 'backup.tar'), join(disk.folder, 'other')]
    const joma = await startJoma({ dataDir })
    onTestFinished(() => joma.end('SIGKILL'))
    const population = await fill(dataDir)
    const load = startUploads(joma.address, population)
    onTestFinished(load.stop)
    await vi.waitFor(() => expect(load.read().count).toBeGreaterThan(20), { timeout: 60_000 })
    await load.stop()
    const { files } = load.read()
    await joma.end('SIGTERM')

    expect(await spawnCommand('backup', { dataDir, databaseUrl: '' }, file)).toMatchObject({ code: 0, stderr: '' })
    await disk.switchTo(await disk.capture())
    expect(await spawnCommand('restore', { dataDir: other, databaseUrl: '' }, file)).toMatchObject({ code: 0 })
    await disk.switchTo(await disk.capture())

    await using restored = await startJoma({ dataDir: other })
    const videos = files.filter(({ path }) => path.startsWith('/file/'))
    expect(videos.length).toBeGreaterThan(0)
    expect(await findLostUploads(restored.address, { count: 0, files: videos, profiles: [] })).toEqual([])
    await expectSound(other)
  })
})

/** Inserts members, with the secret of the data folder. */
async function fill(dataDir: string): Promise<Population> {
  const { db, close } = openUnchanged(toDatabaseUrl(dataDir))
  const startBalances = { balance: 10_000_000n, earning: 0n }
  const population = await populate(db, { secret: loadSecret(dataDir)!, members: 4, videos: 0, startBalances })
  await close()
  return population
}

interface Situation {
  dataDir: string
  joma: JomaProcess
  population: Population
  disk: Pick<PowerCutDisk, 'capture'>
}

/** Clones the disk at a random moment under load, and ends the server. Returns what was acknowledged before the clone. */
async function captureUnderLoad({ dataDir, joma, population, disk }: Situation) {
  const transferring = startTransfers([joma.address], population)
  const uploading = startUploads(joma.address, population)
  let isOver = false
  const writeCheckpoints = async () => {
    // Otherwise there is one in five minutes, and a cut in one is the hardest case.
    while (!isOver) await runStatement(toDatabaseUrl(dataDir), 'checkpoint').catch(() => pause(20))
  }
  const checkpoints = writeCheckpoints()
  try {
    await vi.waitFor(
      () => expect(Math.min(transferring.acknowledged.size, uploading.read().count)).toBeGreaterThan(5),
      {
        timeout: 60_000,
      },
    )
    await pause(randomInt(3_000))
    const [transfers, uploads] = [[...transferring.acknowledged.values()], uploading.read()]
    return { image: await disk.capture(), transfers, uploads }
  } finally {
    isOver = true
    await joma.end('SIGKILL')
    await Promise.all([transferring.abandon(), uploading.stop(), checkpoints])
  }
}

/** What the interrupted start has left of the database. */
function listPrepared(dataDir: string): string[] {
  try {
    return readdirSync(join(dataDir, 'postgres')).filter((name) => /^(data|preparing)/.test(name))
  } catch {
    return []
  }
}
