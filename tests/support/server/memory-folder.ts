import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/** The folder for test databases: shared memory if it has enough free space. Containers often have only 64 MB. */
export const memoryFolder = hasFreeSpace(inMemory) ? inMemory : tmpdir()

function hasFreeSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}
