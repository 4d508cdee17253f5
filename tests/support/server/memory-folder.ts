import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/** Shared memory if it has enough free space. Containers often have only 64 MB. */
export const sharedMemory = (): string[] => (hasFreeSpace(inMemory) ? [inMemory] : [])

/** The folder for test databases: the run's folder in shared memory, or the temporary folder. */
export function memoryFolder(): string {
  const ofRun = join(inMemory, process.env.TEST_RUN ?? 'none')
  if (existsSync(ofRun)) return ofRun
  return sharedMemory()[0] ?? tmpdir()
}

function hasFreeSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}
