import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/** Where the tests' databases go: in memory where there is room for them. A container may have only 64 MB there. */
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
