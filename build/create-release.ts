import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import packageJson from '../package.json' with { type: 'json' }
import { contents, isIncluded, reducePackageJson } from './release-contents.ts'

const root = join(import.meta.dirname, '..')

/** Writes what a server needs into `joma-<version>.tar.gz`. The page and the server have to be built. Returns its path. */
export async function createRelease(folder: string): Promise<string> {
  const name = `joma-${packageJson.version}`
  const file = join(folder, `${name}.tar.gz`)
  const staging = await mkdtemp(join(tmpdir(), 'joma-release-'))
  try {
    await copyContents(staging)
    await writePackage(staging)
    await mkdir(folder, { recursive: true })
    const archive = pack()
    await Promise.all([
      pipeline(archive, createGzip({ level: 9 }), createWriteStream(file)),
      fill(archive, staging, name),
    ])
  } finally {
    await rm(staging, { recursive: true })
  }
  return file
}

async function copyContents(target: string) {
  for (const path of contents) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await cp(join(root, path), join(target, path), { recursive: true, filter: isIncluded })
  }
}

/** The lock file has the versions of this repository's: npm only removes what the smaller package.json does not need. */
async function writePackage(target: string) {
  await writeFile(join(target, 'package.json'), `${JSON.stringify(reducePackageJson(packageJson), null, 2)}\n`)
  await copyFile(join(root, 'package-lock.json'), join(target, 'package-lock.json'))
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: target, stdio: ['ignore', 'ignore', 2] })
}

// npm's time for packed files: the same files make the same archive.
const mtime = new Date('1985-10-26T08:15:00Z')

/** Files only, readable by every user: the server runs as another user than the one that unpacks it. */
async function fill(archive: Pack, folder: string, name: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    archive.entry({ name: join(name, relative(folder, file)), mode: 0o644, mtime }, await readFile(file))
  }
  archive.finalize()
}
