/** Packages that load files beside their code, so that they cannot be bundled. */
export const externalPackages = ['@node-rs/argon2', '@node-rs/bcrypt', 'sharp']

/** Files and folders that a server needs to run Joma, and its operators to read. */
export const contents = [
  'dist',
  'deploy',
  'docs',
  'server/commands/check-node.js',
  'server/db/migrations',
  'server/users/common-passwords.txt',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE.md',
  'README.md',
  'SECURITY.md',
]

/** Only the build, the tests and `npm run migration` read the others. */
export const isIncluded = (path: string): boolean => !/\/\.sources$|_snapshot\.json$|\/checksums\.txt$/.test(path)

interface PackageJson {
  name: string
  version: string
  description: string
  license: string
  engines: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

/** The operator's commands that are bundled beside the server. */
export const commands = ['admin', 'audit', 'backup', 'import', 'restore', 'settings', 'till-simulator']

/** The package.json of a release: without the packages that the bundle contains, and with commands that run the bundle. */
export function reducePackageJson({ name, version, description, license, engines, ...rest }: PackageJson): PackageJson {
  const bundled = (script: string) => script.replace(/server\/commands\/([\w-]+)\.ts$/, 'dist/server/$1.js')
  const start = bundled(rest.scripts.start!).replace('start.js', 'main.js')
  return {
    ...{ name, version, description, license, engines },
    ...{ private: true, type: 'module' },
    scripts: { start, ...Object.fromEntries(commands.map((each) => [each, bundled(rest.scripts[each]!)])) },
    dependencies: Object.fromEntries([...externalPackages, 'node'].map((each) => [each, rest.dependencies[each]!])),
    optionalDependencies: rest.optionalDependencies,
    allowScripts: { node: true },
  }
}
