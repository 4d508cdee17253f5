import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { memoryFolder } from '../server/memory-folder.ts'
import { findProgram } from './program.ts'

const run = promisify(execFile)

/**
 * A disk whose power can be cut. It is a file, and a clone of the file has every block that the system had sent to the disk at that
 * moment: what programs wrote and never flushed is missing, except what the system flushed by itself.
 * A cache inside a disk is not simulated: a block that was sent counts as stored, also before the flush command that follows it.
 */
export interface PowerCutDisk {
  /** Where the disk is mounted. */
  folder: string
  /** Sends everything to the disk that programs have written, as the system does by itself after a while. */
  writeBack: () => Promise<void>
  /** Clones the disk as it is. */
  capture: () => Promise<Image>
  /** Mounts a clone in place of the disk, as after a power cut. Nothing may use the disk any more. */
  switchTo: (image: Image) => Promise<void>
  remove: () => Promise<void>
}

/** A file with the blocks of a disk. */
type Image = string

// The files are sparse.
const bytes = { images: '4G', disk: '1500M' }

/** Creates an ext4 disk as a file on an XFS, which can clone files. */
export async function createDisk(): Promise<PowerCutDisk> {
  const root = mkdtempSync(join(memoryFolder(), 'joma-disk-'))
  const [images, folder] = [join(root, 'images'), join(root, 'disk')]
  for (const each of [images, folder]) mkdirSync(each)
  let isRemoved = false
  const remove = async () => {
    isRemoved = true
    for (const each of [folder, images]) await unmount(each)
    rmSync(root, { recursive: true })
  }
  let [current, captured] = [join(images, '0'), 0]
  try {
    const all = join(root, 'all')
    execFileSync('truncate', ['--size', bytes.images, all])
    execFileSync(findProgram('mkfs.xfs', 'xfsprogs'), ['-q', '-m', 'reflink=1', all])
    mount(all, images, { options: 'discard' })
    execFileSync('truncate', ['--size', bytes.disk, current])
    execFileSync(findProgram('mkfs.ext4', 'e2fsprogs'), ['-q', current])
    mountDisk(current, folder)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    folder,
    writeBack: async () => void (await run('sync', ['--file-system', folder])),
    capture: async () => {
      const image = join(images, String(++captured))
      await run('cp', ['--reflink=always', current, image])
      return image
    },
    switchTo: async (image) => {
      // A test that ran out of time goes on.
      if (isRemoved) throw new Error('The disk is removed.')
      await unmount(folder)
      if (current !== image) rmSync(current)
      current = image
      mountDisk(image, folder)
    },
    remove,
  }
}

// The journal is not written by itself each five seconds, and no rename flushes: the least that ext4 guarantees.
const mountDisk = (image: Image, folder: string) =>
  mount(image, folder, { options: 'commit=300,noauto_da_alloc', loop: ['--direct-io=on'] })

function mount(image: Image, folder: string, { options, loop = [] }: { options: string; loop?: string[] }): void {
  const device = execFileSync('losetup', ['--find', '--show', ...loop, image], { encoding: 'utf8' }).trim()
  try {
    execFileSync('mount', ['-o', options, device, folder])
  } finally {
    // Takes effect when the disk is unmounted.
    execFileSync('losetup', ['--detach', device])
  }
}

/** PostgreSQL ends a moment after its server, so a disk can be in use for a while. */
async function unmount(folder: string): Promise<void> {
  const isMounted = () =>
    execFileSync('findmnt', ['--noheadings', '--list', '-o', 'TARGET'], { encoding: 'utf8' })
      .split('\n')
      .includes(folder)
  if (!isMounted()) return
  try {
    await vi.waitFor(() => run('umount', [folder]), { interval: 50 })
  } catch (error) {
    await run('umount', ['--lazy', folder])
    throw error
  }
}

/** Whether disks can be created here: by root, except in some containers, with the programs for it. */
export const canCutPower = await canCreateDisk()

async function canCreateDisk(): Promise<boolean> {
  try {
    await (await createDisk()).remove()
    return true
  } catch (error) {
    console.log(`The tests with power cuts are skipped: ${(error as Error).message}`)
    return false
  }
}
