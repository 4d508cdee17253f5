import { execFile } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createFolder } from '../support/server/data-locations.ts'

const root = join(import.meta.dirname, '../..')

test('a server without a built page does not start, and names the command that builds it', async () => {
  const folder = createFolder()
  for (const name of ['contract', 'server', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') }

  const ended = promisify(execFile)(process.execPath, [join(folder, 'server/main.ts')], { env })

  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /"msg":"Joma did not start: .*dist\/page is missing\. Run npm run build first\."\}\n$/,
    ),
  })
})
