import { parentPort, workerData } from 'node:worker_threads'
import { brandMeta, type PageBrand } from '#contract/page-brand.ts'

/**
 * The first paint of one screen in one language. `html` is the content of `#root`; `reads` are the URLs that the screen reads first;
 * `scripts` are those of `src/start/` that are part of the document.
 */
export interface Frame {
  locale: string
  path: string
  title: string
  html: string
  reads: string[]
  scripts: string[]
}

export interface FrameOptions {
  /** The file of the page's code. */
  bundle: string
  /** Undefined: that of Joma. */
  brand: PageBrand | undefined
}

interface Bundle {
  prerenderFrames: (options: {
    signIn: (isSignedIn: boolean) => void
    setLocale: (locale: string) => void
  }) => Promise<Frame[]>
}

const storage = new Map<string, string>()
const never = new Promise<never>(() => {})
const ignore = () => {}
const { bundle, brand } = workerData as FrameOptions
/** The document has nothing but the names of the shop. */
const findBrand = (selector: string) =>
  brand && selector.includes(brandMeta) ? { content: JSON.stringify(brand) } : null

// What the page's modules use while they load and render. There is no network and no database.
Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  location: new URL('http://localhost/'),
  history: { state: null },
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
  sessionStorage: { getItem: () => null, setItem: ignore },
  document: { documentElement: {}, visibilityState: 'hidden', addEventListener: ignore, querySelector: findBrand },
  addEventListener: ignore,
  removeEventListener: ignore,
  matchMedia: () => ({ matches: false }),
  fetch: () => never,
})
Object.defineProperty(navigator, 'onLine', { value: true })

/** A token that only its own page accepts: nothing checks its signature. */
function createToken(): string {
  const claims = { username: 'frame', role: 'customer', iat: 0, exp: 1e10, jti: '00000000-0000-7000-8000-000000000000' }
  return ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.')
}

const { prerenderFrames }: Bundle = await import(bundle)
const frames = await prerenderFrames({
  signIn: (isSignedIn) => void (isSignedIn ? storage.set('accessToken', createToken()) : storage.delete('accessToken')),
  setLocale: (locale) => storage.set('locale', locale),
})
parentPort?.postMessage(frames)
parentPort?.close()
// Queries still wait for their responses.
process.exit()
