import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'start-check.js'

/**
 * Removes comments and indentation from public/start-check.js, which Vite copies. A minifier would write newer syntax, and the
 * script runs in browsers of any age.
 */
export const shortenStartCheck = (): Plugin => ({
  name: 'shorten-start-check',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return
    const source = readFileSync(join(import.meta.dirname, '../public', name), 'utf8')
    writeFileSync(join(dir, name), source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\n\s+/g, '\n'))
  },
})
