import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../deploy')

export type Replacement = readonly [text: string, replacement: string]

/** A file of `deploy/` with the addresses, ports, paths and passwords of a test. Throws if the file lacks one of them. */
export function renderDeployFile(name: string, replacements: Replacement[]): string {
  return replacements.reduce(
    (config, [text, replacement]) => {
      if (!config.includes(text)) throw new Error(`deploy/${name} has no "${text}"`)
      return config.replaceAll(text, replacement)
    },
    readFileSync(join(folder, name), 'utf8'),
  )
}
