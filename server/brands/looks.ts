import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Brand, defaultBrand } from '#contract/brands.ts'
import { ownLookFolder, type PageBrand } from '#contract/page-brand.ts'
import type { Tag } from '#contract/tags.ts'
import { readPageBanners } from '../banners/read-banners.ts'
import type { Changes } from '../changes/changes.ts'
import type { Db } from '../db/connect.ts'
import type { LookFile, Looks, PageLook } from '../http/page-look.ts'
import { digestInline } from '../http/security-headers.ts'
import { hasRules } from '../rules/read-rules.ts'
import { drawPngIcon, drawSvgIcon } from './draw-icons.ts'
import { createStyle, fillDocument, fillManifest } from './fill-page.ts'
import { readBrand } from './read-brand.ts'

interface Follow {
  changes: Pick<Changes, 'subscribe'>
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** What the page has besides the look. */
type PageParts = Pick<PageBrand, 'hasRules' | 'banners'>

interface Shown {
  brand: Brand
  page: PageParts
}

const builtIn: Shown = { brand: defaultBrand, page: {} }

const pageTags: string[] = ['Brand', 'Rules', 'Banner'] satisfies Tag[]

/** The look of the shop for the served page. Of Joma until `follow` has read it. */
export function createLooks(root: string): Looks & { follow: (db: Db, options: Follow) => Promise<void> } {
  let look: PageLook | undefined
  let shown: Shown | undefined

  async function read(db: Db) {
    const [brand, isWithRules, banners] = await Promise.all([readBrand(db), hasRules(db), readPageBanners(db)])
    const next = { brand, page: { ...(isWithRules && { hasRules: true }), ...(banners.length > 0 && { banners }) } }
    if (isDeepStrictEqual(next, shown)) return
    look = isDeepStrictEqual(next, builtIn) ? undefined : createLook(root, brand, next.page)
    shown = next
  }

  async function watch(db: Db, { changes, signal, onError }: Follow) {
    for await (const _ of changes.subscribe(({ tags }) => tags.filter((tag) => pageTags.includes(tag)), signal)) {
      await read(db).catch(onError)
    }
  }

  return {
    current: () => look,
    isKnown: () => shown !== undefined,
    follow: async (db, options) => {
      void watch(db, options)
      await read(db)
    },
  }
}

/** Of a shop without colours of its own: those of the icon of Joma. */
const jomaColours = { cloth: '#0f4a37', thread: '#efb03f' }

/** Each file is made at its first request. */
export function createLook(root: string, brand: Brand, parts: PageParts = {}): PageLook {
  const page = toPageBrand(brand, parts)
  const { hasOwnLook } = page
  const look = { logo: brand.logo, ...(page.colours ?? jomaColours) }
  const files = new Map<string, Promise<LookFile | undefined>>()
  const documents = new Set(globSync('documents/**/*.html', { cwd: root }))
  const readText = (name: string) => readFile(join(root, name), 'utf8')

  function make(name: string): Promise<Buffer | string> | undefined {
    if (name === 'index.html') return readText(name).then((html) => fillDocument(html, page))
    if (documents.has(name)) return readDocument(name).then((html) => fillDocument(html, page))
    if (name === 'sw.js') return readText(name).then((code) => `self.shop=${JSON.stringify(page)};\n${code}`)
    if (!hasOwnLook) return undefined
    if (/^manifest(\.\w+)?\.webmanifest$/.test(name)) return readText(name).then((json) => fillManifest(json, brand))
    if (name === 'icons/icon.svg') return Promise.resolve(drawSvgIcon(look))
    return drawPngIcon(name, look)
  }

  function readDocument(name: string) {
    const own = name.replace('documents', ownLookFolder)
    return readText(hasOwnLook && existsSync(join(root, own)) ? own : name)
  }

  return {
    styleDigest: page.colours ? digestInline(createStyle(page.colours)) : undefined,
    getFile: (name) => {
      const cached = files.get(name)
      if (cached) return cached
      // A file that does not exist is answered as always.
      const made = make(name)
        ?.then((made) => compress(name, made))
        .catch(() => undefined)
      if (made) files.set(name, made)
      return made
    },
  }
}

function toPageBrand(brand: Brand, parts: PageParts): PageBrand {
  const { name, name_bn, contact, cloth, thread } = brand
  return {
    name,
    name_bn,
    contact,
    hasOwnLook: !isDeepStrictEqual({ ...brand, contact: '' }, defaultBrand),
    colours: cloth && thread ? { cloth, thread } : null,
    ...parts,
    revision: createHash('sha256')
      .update(JSON.stringify({ ...brand, ...parts }))
      .digest('hex')
      .slice(0, 8),
  }
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

async function compress(name: string, made: Buffer | string): Promise<LookFile> {
  const identity = new Uint8Array(Buffer.from(made))
  const type = types[name.split('.').at(-1)!]!
  const [br, gz] = await Promise.all([toBrotli(identity), toGzip(identity)])
  return { type, identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}
