import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { jomaBrand, namePlaces, ownLookFolder } from '#contract/page-brand.ts'
import { type PreloadManifest, preloadManifestFile, readChunkGraph } from './chunk-graph.ts'
import type { Frame, FrameOptions } from './render-frames.ts'
import { buildStartScript } from './start-scripts.ts'

const root = join(import.meta.dirname, '..')

/**
 * Writes a document for each screen that is painted before JavaScript, in each language: `documents/home.bn.html`. The server and the
 * worker answer the screen's path with it. A second one has places for the names of a shop with a look of its own.
 */
export const prerenderDocuments = (): Plugin => ({
  name: 'prerender-documents',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    const listFiles = readFiles(dir)
    const write = async (folder: string, frames: Frame[]) => {
      for (const frame of frames) {
        const file = join(dir, folder, documentName(frame))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, fillPage(page, frame, { ...listFiles(frame), early: await buildEarlyScripts(frame) }))
      }
    }
    const { own, joma } = await renderFrames()
    await write(documentsFolder, joma)
    await write(ownLookFolder, own)
  },
})

interface Files {
  /** All that the page's code needs for the screen, first needed first. */
  scripts: string[]
  /** The style sheets of the scripts. The frame needs only that of the entry, which `index.html` links. */
  styles: string[]
}

function readFiles(dir: string): (frame: Frame) => Files {
  const graph = readChunkGraph(dir)
  const manifest = JSON.parse(readFileSync(join(dir, preloadManifestFile), 'utf8')) as PreloadManifest
  return ({ path, locale }) => {
    const scripts = manifest[path]![locale]!.filter((file) => file.endsWith('.js'))
    return { scripts, styles: scripts.flatMap((file) => graph[file]!.css) }
  }
}

const documentsFolder = 'documents'
const documentName = ({ path, locale }: Frame) => `${path.slice(1) || 'welcome'}.${locale}.html`

/** As elements. They are in the document, because files would delay the first reads by a round trip. */
async function buildEarlyScripts({ scripts }: Frame): Promise<string> {
  const codes = await Promise.all(scripts.map(buildStartScript))
  const unsafe = codes.find((code) => /<\/script|<!--/i.test(code))
  if (unsafe) throw new Error('A start script would end its element.')
  return codes.map((code) => `<script>${code}</script>`).join('')
}

/** In a folder of its own, because builds may run at the same time. */
async function renderFrames(): Promise<{ joma: Frame[]; own: Frame[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'joma-prerender-'))
  try {
    await bundlePage(folder)
    const bundle = join(folder, 'prerender.mjs')
    const joma = await renderInWorker({ bundle, brand: undefined })
    const own = await renderInWorker({ bundle, brand: { ...jomaBrand, ...namePlaces, hasOwnLook: true } })
    // The server does not know Bengali endings.
    const inflected = own.find(({ html, title }) => `${title}${html}`.includes(`${namePlaces.name_bn}-`))
    if (inflected) throw new Error(`The first paint of ${inflected.path} has the name of the shop with an ending.`)
    return { joma, own }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** For Node, but with the libraries' browser code, so that React hydrates exactly what was rendered. */
async function bundlePage(outDir: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [splitRoutes(), react()],
    define: { 'import.meta.env.SERVICE_WORKER': '"off"' },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** The rendered page needs globals of a browser, which the build must not have. */
const renderInWorker = (workerData: FrameOptions): Promise<Frame[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-frames.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The frames were not rendered.')))
  })

const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Of the lowest priority: a preload of a style sheet would take one of six connections from the first reads. */
const prefetchStyle = (file: string) => `<link rel="prefetch" href="/${file}">`
const preloadScript = (file: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`

/** `first-paint.js` starts the page's code after the first paint, so the document only preloads it. */
function fillPage(page: string, { locale, path, title, html, reads }: Frame, files: Files & { early: string }): string {
  const [tag, entry] = entryTag.exec(page) ?? []
  if (!tag) throw new Error('index.html has no entry.')
  // Vite has removed the attribute `vite-ignore`, but not the space before it.
  const check = '<script src="/start-check.js" ></script>'
  const styles = files.styles.filter((file) => !page.includes(file))
  const scripts = files.scripts.map((file) => `/${file}`)
  const start = scripts.slice(0, scripts.indexOf(entry!) + 1)
  const replacements = [
    [check, `${files.early}${check}`],
    [
      '<html lang="en">',
      `<html lang="${locale}" data-frame="${path}" data-entry="${start.join(' ')}" data-reads="${reads.join(' ')}">`,
    ],
    // The first frame has the whole screen, with the figures of `first-paint.js`. Frames of parts would delay it (Chrome 124 and newer).
    ['<title>Joma</title>', `<title>${title}</title><link rel="expect" href="#end" blocking="render">`],
    ['<noscript>', '<noscript id="end">'],
    [tag, ''],
    ['</head>', `${files.scripts.map(preloadScript).join('')}${styles.map(prefetchStyle).join('')}</head>`],
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
  ] as const
  return replacements.reduce((text, [searched, replacement]) => {
    if (!text.includes(searched)) throw new Error(`index.html has no ${searched}`)
    return text.replace(searched, () => replacement)
  }, page)
}

/** Generates the route tree, and makes a chunk of each route. */
export const splitRoutes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A loader comes with its screen, so that every start does not load the loaders of all. The start routes have other groupings.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/app/route-tree.gen.ts',
    quoteStyle: 'single',
    disableLogging: true,
  })
