import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

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

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) }
// A smaller file fits into one packet with its headers.
const minBytes = 1_000

/** Writes a brotli and a gzip file beside each text file, so that no request waits for compression. */
export async function compressFolder(folder: string): Promise<void> {
  const texts = globSync('**/*.{css,html,js,svg,webmanifest}', { cwd: folder })
  await Promise.all(texts.map((text) => compress(join(folder, text))))
}

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  for (const [ending, shrink] of Object.entries(compressed)) await writeFile(`${file}.${ending}`, await shrink(bytes))
}

const sources = ['{build,contract,public,src,sw}/**/*.*', 'index.html', 'vite.config.ts', 'package-lock.json']
// Written by the build.
const isSource = (path: string) => !path.endsWith('.gen.ts')

/** A hash of all sources of the page. */
function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).filter(isSource).sort()) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
