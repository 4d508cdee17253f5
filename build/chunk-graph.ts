/** The part of Vite's manifest that says which chunk needs which. Its keys are sources or, for shared chunks, names. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

interface Way {
  /** Also what is fetched only when it is needed. */
  isLazyToo?: boolean
  /** Chunks not to enter. */
  isLeftOut?: (key: string) => boolean
}

/** The keys of the chunks that come with the given ones. */
export function chunksOf(manifest: Manifest, keys: string[], { isLazyToo = false, isLeftOut }: Way = {}): Set<string> {
  const found = new Set<string>()
  const next = [...keys]
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (found.has(key) || isLeftOut?.(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    found.add(key)
    next.push(...(chunk.imports ?? []), ...(isLazyToo ? (chunk.dynamicImports ?? []) : []))
  }
  return found
}

/** The key of a chunk that holds a group of the build's own naming: `home`, `public`. */
export function sharedChunk(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => each.startsWith(`_${name}-`))
  if (!key) throw new Error(`The build has no chunk ${name}`)
  return key
}

/** What only administrators see. */
export const isOfAdmin = (key: string): boolean => /^src\/(routes\/home\/_admin[/.]|features\/admin-home\/)/.test(key)
