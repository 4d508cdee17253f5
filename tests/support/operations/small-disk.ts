import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createFolder } from '../server/data-locations.ts'

interface SmallDisk {
  folder: string
  /** Leaves no free block. */
  fill: () => void
  /** Frees what `fill` took. */
  free: () => void
}

/** Mounts a disk in memory. Needs root. */
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
  }
}
