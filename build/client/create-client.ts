import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const tsc = join(root, 'node_modules/.bin/tsc')

/** Compiles the contract and the client into `joma-client-<version>.tgz`, an npm package with types. Returns its path. */
export async function createClientPackage(folder: string): Promise<string> {
  const staging = await mkdtemp(join(tmpdir(), 'joma-client-'))
  try {
    const options = [
      '--noEmit',
      'false',
      '--incremental',
      'false',
      '--declaration',
      '--rewriteRelativeImportExtensions',
    ]
    const target = ['--outDir', staging, '--rootDir', root, '--lib', 'es2024,dom,dom.iterable']
    // The options of tsconfig.json, which a file on the command line would ignore.
    const config = join(staging, 'tsconfig.json')
    const extended = { extends: join(root, 'tsconfig.json'), files: [join(import.meta.dirname, 'client.ts')] }
    await writeFile(config, JSON.stringify(extended))
    execFileSync(process.execPath, [tsc, '-p', config, ...options, ...target], { stdio: 'inherit' })
    await rm(config)
    await writeFile(join(staging, 'package.json'), JSON.stringify(clientPackage, null, 2))
    await cp(join(root, 'LICENSE.md'), join(staging, 'LICENSE.md'))
    execFileSync('npm', ['pack', '--silent'], { cwd: staging, stdio: 'ignore' })
    const file = (await readdir(staging)).find((name) => name.endsWith('.tgz'))!
    await mkdir(folder, { recursive: true })
    await rename(join(staging, file), join(folder, file)).catch(() => cp(join(staging, file), join(folder, file)))
    return join(folder, file)
  } finally {
    await rm(staging, { recursive: true })
  }
}

const entry = './build/client/client'
const { version, license, dependencies } = packageJson
const clientPackage = {
  name: 'joma-client',
  version,
  license,
  type: 'module',
  description: 'A typed client of the API of a Joma shop',
  exports: { '.': { types: `${entry}.d.ts`, default: `${entry}.js` } },
  dependencies: { valibot: dependencies.valibot },
}
