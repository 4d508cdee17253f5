import { chunksOf, isOfAdmin, type Manifest, sharedChunk } from './chunk-graph.ts'

/** Which files each customer's and public screen begins with, in the order they are wanted, and the words of each language. */
export function firstFiles(manifest: Manifest) {
  const entry = chunksOf(manifest, ['index.html'])
  const filesOf = (keys: Set<string>) => [...keys].map((key) => manifest[key]!.file)
  const beyondStart = (keys: string[]) =>
    filesOf(new Set([...chunksOf(manifest, keys)].filter((key) => !entry.has(key))))
  const home = sharedChunk(manifest, 'home')
  const screens = Object.keys(manifest)
    .filter((key) => key.startsWith('src/routes/') && key.includes('?tsr-split=component') && !isOfAdmin(key))
    .map((key) => [pathOf(key), beyondStart([...(key.includes('/home/') ? [home] : []), key])])
  const wordsOf = (locale: string) => ({
    open: manifest[`src/words/${locale}.ts`]!.file,
    home: manifest[`src/words/${locale}-home.ts`]!.file,
  })
  const open = beyondStart([sharedChunk(manifest, 'public')])
  return {
    start: [...(manifest['index.html']?.css ?? []), ...filesOf(entry).reverse()],
    screens: {
      ...Object.fromEntries(screens),
      '/': open,
      '/login': open,
      '/home': [...beyondStart([home]), 'banners/banner-1.{locale}.svg'],
    },
    words: { en: wordsOf('en'), bn: wordsOf('bn') },
  }
}

/** `src/routes/home/_customer/my-task.tsx?…` is `/home/my-task`. */
const pathOf = (key: string) => key.replace(/^src\/routes|\/_\w+(?=\/)|(\/index)?\.tsx\?.*$/g, '')
