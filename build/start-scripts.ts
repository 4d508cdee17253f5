import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildTarget } from './oldest-browsers.ts'

const root = dirname(import.meta.dirname)
const names = ['start-check', 'first-paint']

/** Builds the files of `src/start/`, which every document loads before the page's code. `build/prerender.ts` puts the other scripts into documents. */
export const buildStartScripts = (): Plugin => ({
  name: 'start-scripts',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = names.find((each) => request.url === `/${each}.js`)
      if (!name) return next()
      buildStartScript(name).then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
    })
  },
  async generateBundle() {
    for (const name of names) {
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await buildStartScript(name) })
    }
  },
})

/** A classic script of `src/start/`, without a chunk of the page. */
export async function buildStartScript(name: string): Promise<string> {
  // This script runs in browsers of any age. It gets shorter names only: the rest of the minifier would write newer syntax.
  const isPlain = name === 'start-check'
  const [output] = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: isPlain ? 'esnext' : buildTarget,
      minify: !isPlain,
      lib: { entry: join(root, `src/start/${name}.ts`), formats: ['iife'], name: 'start' },
      ...(isPlain && { rolldownOptions: { output: { minify: { mangle: true, compress: false, codegen: false } } } }),
    },
  })) as Rolldown.RolldownOutput[]
  const { code } = output!.output[0]
  return isPlain ? code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\n\s+/g, '\n') : code
}
