/** Checks that the sources use nothing that the oldest browsers lack: `node build/check-browsers.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedInScripts, allowedInStyles } from './allowed-newer-features.ts'
import { findNewerInScript, findNewerInStyles } from './find-newer.ts'
import { newerFeatures } from './newer-features.ts'

const root = join(import.meta.dirname, '..')

export type Sources = Iterable<[file: string, source: string]>

interface Use {
  file: string
  key: string
  /** The key of the permission. */
  allowedBy: string | undefined
}

/** What is used and not allowed, one line each. */
export const findBrowserFaults = (sources: Sources): string[] =>
  findUses(sources)
    .filter(({ allowedBy }) => !allowedBy)
    .map(({ file, key }) => `${file} uses ${key}, which needs ${newerFeatures.get(key)}.`)

/** The permissions that nothing needs. */
export function findUnusedPermissions(sources: Sources): string[] {
  const needed = new Set(findUses(sources).map(({ allowedBy }) => allowedBy))
  return [...Object.keys(allowedInScripts), ...Object.keys(allowedInStyles)].filter((key) => !needed.has(key))
}

const findUses = (sources: Sources): Use[] =>
  [...sources].flatMap(([file, source]) => {
    const isStyles = file.endsWith('.css')
    const allowed = Object.keys(isStyles ? allowedInStyles : allowedInScripts)
    const keys = isStyles ? findNewerInStyles(source) : findNewerInScript(file, source)
    return [...keys].map((key) => ({
      file,
      key,
      allowedBy: allowed.find((each) => key === each || key.startsWith(`${each}.`)),
    }))
  })

/** The sources of the page and its worker. */
export const readSources = (pattern = '{contract,src,sw}/**/*.{ts,tsx,css}'): [string, string][] =>
  globSync(pattern, { cwd: root })
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

if (import.meta.main) {
  const faults = findBrowserFaults(readSources())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
