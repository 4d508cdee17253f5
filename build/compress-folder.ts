import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

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
