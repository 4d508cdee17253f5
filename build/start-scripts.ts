import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildTarget } from './oldest-browsers.ts'

const root = dirname(import.meta.dirname)
const names = ['start-check', 'first-paint', 'first-tasks']

/** Builds the classic scripts of `src/start/`, which run before the page's code: each is one file, without a chunk of the page. */
export const buildStartScripts = (): Plugin => ({
  name: 'start-scripts',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = names.find((each) => request.url === `/${each}.js`)
      if (!name) return next()
      buildScript(name).then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
    })
  },
  async generateBundle() {
    for (const name of names) {
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await buildScript(name) })
    }
  },
})

async function buildScript(name: string): Promise<string> {
  // A minifier would write newer syntax, and this script runs in browsers of any age.
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
    },
  })) as Rolldown.RolldownOutput[]
  const { code } = output!.output[0]
  return isPlain ? code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\n\s+/g, '\n') : code
}
