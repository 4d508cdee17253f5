import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { killRepeatedly } from './kill-repeatedly.ts'
import { logSeed } from './random.ts'
import { kills } from './size.ts'

test(`a server on the embedded database that is killed ${kills} times under load loses no write and duplicates none`, async ({
  signal,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'joma-kill-'))
  try {
    await killRepeatedly({ location: { dataDir }, rounds: kills, seed: logSeed('Kills, embedded'), signal })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
