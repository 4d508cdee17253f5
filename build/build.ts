import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
export const pageFolder = join(root, 'dist/page')
const serverFolder = join(root, 'dist/server')
export const serverEntry = join(serverFolder, 'main.js')

interface BuildOptions {
  /** Also if the folder was built from the same sources. */
  isForced: boolean
}

/** Builds the page into dist/page, unless it was built from the same sources. */
export const buildPage = (options: BuildOptions): Promise<void> =>
  build(options, {
    name: 'page',
    folder: pageFolder,
    run: async () => {
      await runVite('vite.config.ts', 'page')
      await compressFolder(pageFolder)
    },
    sources: ['{build,contract,public,src,sw}/**/*.*', 'index.html', 'vite.config.ts', 'package-lock.json'],
  })

/** Bundles the server into dist/server, unless it was built from the same sources. */
export const buildServer = (options: BuildOptions): Promise<void> =>
  build(options, {
    name: 'server',
    folder: serverFolder,
    run: () => runVite('build/server.vite.config.ts', 'server'),
    sources: ['{build,contract,server}/**/*.*', 'package.json', 'package-lock.json'],
  })

interface Target {
  name: string
  folder: string
  run: () => Promise<void>
  sources: string[]
}

async function build({ isForced }: BuildOptions, { name, folder, run, sources }: Target): Promise<void> {
  const digestFile = join(folder, '.sources')
  // The worker setting changes the build of the page.
  const digest = hashFiles(sources) + (process.env.SERVICE_WORKER ?? '')
  if (!isForced && readDigest(digestFile) === digest) return
  console.log(`Building the ${name} ...`)
  await run()
  // Written last, so that an interrupted build is not taken as complete.
  writeFileSync(digestFile, digest)
}

function readDigest(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const runVite = (config: string, name: string) =>
  runNode(name, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'])

/** In a child process, so that the server does not hold the memory of the build. */
async function runNode(name: string, command: string[]) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The ${name} could not be built.`)
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

// Written by the build.
const isSource = (path: string) => !path.endsWith('.gen.ts')

function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).filter(isSource).sort()) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
