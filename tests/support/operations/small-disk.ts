import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFolder } from '../server/data-locations.ts'

interface SmallDisk {
  folder: string
  /** Leaves no free block. */
  fill: () => void
  /** Frees what `fill` took. */
  free: () => void
  remountReadOnly: () => void
}

/** Root can mount a disk, except in some containers. */
export const canMountDisks = canMount()

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'joma-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    console.log('No disk can be mounted here, so the tests with a full disk are skipped.')
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** Mounts a disk in memory. */
export function mountSmallDisk({ megabytes, uid }: { megabytes: number; uid?: number | undefined }): SmallDisk {
  const folder = createFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  if (uid !== undefined) chownSync(folder, uid, uid)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    },
    free: () => rmSync(filler),
    remountReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
  }
}
