import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'
import { buildTarget } from './oldest-browsers.ts'

const publicFolder = join(import.meta.dirname, '../public')

/** Shortens the scripts of `public/`, which Vite copies. */
export const shortenScripts = (): Plugin => ({
  name: 'shorten-scripts',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const read = (name: string) => readFileSync(join(publicFolder, name), 'utf8')
    // A minifier would write newer syntax, and this script runs in browsers of any age.
    const startCheck = read('start-check.js')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\n\s+/g, '\n')
    writeFileSync(join(dir, 'start-check.js'), startCheck)
    for (const name of ['first-paint.js', 'first-tasks.js']) {
      const { code, errors } = await minify(name, read(name), { compress: { target: buildTarget } })
      if (errors.length > 0) this.error(errors[0]!.message)
      writeFileSync(join(dir, name), code)
    }
  },
})
