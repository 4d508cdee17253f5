import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress-folder.ts'
import { hashSources } from './source-digest.ts'

const root = join(import.meta.dirname, '..')
export const pageFolder = join(root, 'dist')
const digestFile = join(pageFolder, '.sources')

/** Builds the page into dist/, unless dist/ was built from the same sources. */
export async function buildPage({ isForced }: { isForced: boolean }): Promise<void> {
  // The worker setting changes the build.
  const digest = hashSources(root) + (process.env.SERVICE_WORKER ?? '')
  if (!isForced && readDigest() === digest) return
  console.log('Building the page ...')
  await runVite()
  await compressFolder(pageFolder)
  // Written last, so that an interrupted build is not taken as complete.
  writeFileSync(digestFile, digest)
}

function readDigest(): string | undefined {
  try {
    return readFileSync(digestFile, 'utf8')
  } catch {
    return undefined
  }
}

/** In a child process, so that the server does not hold the memory of the build. */
async function runVite() {
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error('The page could not be built.')
}
