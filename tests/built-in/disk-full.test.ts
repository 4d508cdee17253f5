import { expect, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { signIn, start } from '../support/built-in/location.ts'
import { readPostmasterPid, waitUntilEnded } from '../support/built-in/processes.ts'
import { canMountDisks, mountSmallDisk } from '../support/operations/small-disk.ts'
import { createCaller } from '../support/server/wire.ts'

const readProbe = async (address: string) => {
  const response = await fetch(`${address}/readyz`)
  return { status: response.status, text: await response.text() }
}

test.runIf(canMountDisks)(
  'while the disk is full, writes get 503 and reads are served, and then both are, without a restart',
  async () => {
    const disk = mountSmallDisk({ megabytes: 250 })
    const joma = await start(disk.folder)
    const as = { token: (await signIn(joma)).data.accessToken }
    const read = () => createCaller(joma.address)(users.me, {}, { as })
    const pid = readPostmasterPid(disk.folder)

    disk.fill()
    // Before the next look at the disk, PostgreSQL itself may refuse.
    await vi.waitFor(() => expect(joma.output()).toContain('The disk of DATA_DIR has less than 64 MB left'))

    const refused = await signIn(joma)
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await read()).status).toBe(200)
    expect(await readProbe(joma.address)).toEqual({ status: 503, text: 'database accepts no writes' })
    disk.free()
    await vi.waitFor(async () => expect((await signIn(joma)).status).toBe(200))
    expect((await readProbe(joma.address)).status).toBe(200)
    expect(readPostmasterPid(disk.folder)).toBe(pid)
  },
)

test.runIf(canMountDisks)(
  'a server whose PostgreSQL ends on a full disk serves again when there is space',
  async () => {
    const disk = mountSmallDisk({ megabytes: 250 })
    const joma = await start(disk.folder)
    disk.fill()

    process.kill(readPostmasterPid(disk.folder), 'SIGKILL')
    await vi.waitFor(() => expect(joma.output()).toContain('PostgreSQL has ended'))
    await vi.waitFor(async () => expect((await signIn(joma)).status).toBe(503))
    disk.free()

    await vi.waitFor(async () => expect((await signIn(joma)).status).toBe(200))
    await joma.end('SIGTERM')
    await waitUntilEnded(disk.folder)
  },
)
