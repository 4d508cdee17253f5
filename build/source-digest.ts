import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['{build,contract,public,src,sw}/**/*.*', 'index.html', 'vite.config.ts', 'package-lock.json']
// Written by the build.
const isSource = (path: string) => !path.endsWith('.gen.ts')

/** A hash of all sources of the page. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).filter(isSource).sort()) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
