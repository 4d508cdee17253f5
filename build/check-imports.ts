/** Checks which folder imports which: `node build/check-imports.ts`, or with `--mermaid` prints the graph of folders. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** What each file imports, types included: paths from the repository's root, and names of packages. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

interface Layer {
  folder: string
  /** Folders of this repository, each with its subfolders. */
  mayImport: string[]
  /** Undefined: all packages. */
  packages?: string[]
}

/** The most specific folder decides. */
const layers: Layer[] = [
  { folder: 'contract', mayImport: ['contract'], packages: ['valibot'] },
  // Server and page check a video with the same code.
  { folder: 'contract/media', mayImport: ['contract'], packages: ['mediabunny'] },
  { folder: 'server', mayImport: ['server', 'contract'] },
  { folder: 'server/commands', mayImport: ['server', 'contract', 'build'] },
  { folder: 'src', mayImport: ['src', 'contract'] },
  { folder: 'src/storage', mayImport: ['src/storage'] },
  { folder: 'sw', mayImport: ['sw', 'src/outbox', 'contract'] },
  { folder: 'server/db', mayImport: ['server/db', 'server/files', 'contract'] },
  { folder: 'server/ledger', mayImport: ['server/ledger', 'server/db', 'contract'] },
  { folder: 'server/http', mayImport: ['server/http', 'server/db', 'contract'] },
]

const roots = ['contract', 'server', 'src', 'sw', 'build']

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isOwn = (path: string) => roots.some((root) => isWithin(path, root))

/** All violations, one line each. */
export const findViolations = (graph: ImportGraph): string[] => [
  ...findLayerViolations(graph),
  ...findImportedDocs(graph),
  ...findCircles(graph),
]

/** The words of the OpenAPI document stand beside the endpoints. Imported by one, they would be a part of the page. */
const findImportedDocs = (graph: ImportGraph): string[] =>
  [...graph].flatMap(([file, imports]) =>
    isWithin(file, 'server')
      ? []
      : imports
          .filter((path) => path.endsWith('.docs.ts'))
          .map((path) => `${file} imports ${path}: only the server may import docs.`),
  )

function findLayerViolations(graph: ImportGraph): string[] {
  const violations: string[] = []
  for (const [file, imports] of graph) {
    const layer = layers
      .filter(({ folder }) => isWithin(file, folder))
      .reduce<Layer | undefined>(
        (best, each) => (best && best.folder.length > each.folder.length ? best : each),
        undefined,
      )
    if (!layer) continue
    const mayImport = (path: string) =>
      isOwn(path) ? layer.mayImport.some((folder) => isWithin(path, folder)) : (layer.packages?.includes(path) ?? true)
    for (const path of imports.filter((each) => !mayImport(each)))
      violations.push(
        `${file} imports ${path}: ${layer.folder} may import only ${[...layer.mayImport, ...(layer.packages ?? [])].join(', ')}.`,
      )
  }
  return violations
}

/** The list of all endpoints imports every folder of the contract, which uses no more than its type. */
const folderOfImporter = (file: string) => (file === 'contract/index.ts' ? file : dirname(file))

/** The folders that each folder imports, with the imports of files behind it. */
export function groupByFolder(graph: ImportGraph): Map<string, Map<string, string[]>> {
  const folders = new Map<string, Map<string, string[]>>()
  for (const [file, imports] of graph) {
    const from = folderOfImporter(file)
    for (const path of imports.filter(isOwn)) {
      const to = dirname(path)
      if (to === from) continue
      const targets = folders.get(from) ?? new Map<string, string[]>()
      folders.set(from, targets.set(to, [...(targets.get(to) ?? []), `${file} imports ${path}`]))
    }
  }
  return folders
}

/** No folder may import itself through others: the shortest path from each folder back to itself. */
function findCircles(graph: ImportGraph): string[] {
  const folders = groupByFolder(graph)
  const violations = new Map<string, string>()
  for (const start of folders.keys()) {
    const path = findPath(folders, start, start)
    if (!path) continue
    const steps = path.slice(1).map((to, step) => `  ${folders.get(path[step]!)!.get(to)![0]}`)
    const key = [...new Set(path)].sort().join()
    if (!violations.has(key)) violations.set(key, [`Circle of folders: ${path.join(' -> ')}`, ...steps].join('\n'))
  }
  return [...violations.values()]
}

function findPath(folders: ReturnType<typeof groupByFolder>, from: string, to: string): string[] | undefined {
  const paths = [[from]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of folders.get(path.at(-1)!)?.keys() ?? []) {
      if (next === to) return [...path, next]
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return undefined
}

/** A Mermaid flowchart of the folders below some folders. */
export function toMermaid(graph: ImportGraph, shown: string[]): string {
  const isShown = (folder: string) => shown.some((each) => isWithin(folder, each))
  const toNode = (folder: string) => `${folder.replaceAll(/\W/g, '_')}["${folder}"]`
  const lines = [...groupByFolder(graph)]
    .filter(([from]) => isShown(from))
    .flatMap(([from, targets]) =>
      [...targets.keys()].filter(isShown).map((to) => `  ${toNode(from)} --> ${toNode(to)}`),
    )
  return ['flowchart TD', ...lines.sort()].join('\n')
}

const anyImport = /\bimport\(\s*['"]([^'"]+)['"]/g

/** What a source text imports: static, dynamic and type imports, and exports from other modules. */
export function readSpecifiers(file: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(file, source).module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  // By expression, because the parser lists `await import()` and not the type `import()`.
  const others = [...source.matchAll(anyImport)].map(([, specifier]) => specifier!)
  return [...requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []), ...others]
}

/** `#contract/tags.ts` and `./tags.ts` as paths from the repository's root, `@scope/name/part` as the package. */
function resolve(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return join(dirname(file), path)
  if (path.startsWith('#')) return path.slice(1)
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

export function toGraph(sources: Iterable<[file: string, source: string]>): ImportGraph {
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      [...new Set(readSpecifiers(file, source).map((specifier) => resolve(file, specifier)))],
    ]),
  )
}

export const readGraph = (root = join(import.meta.dirname, '..')): ImportGraph =>
  toGraph(
    globSync(`{${roots.join()}}/**/*.{ts,tsx,js}`, { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

if (import.meta.main) {
  const graph = readGraph()
  const [option, ...shown] = process.argv.slice(2)
  if (option === '--mermaid') console.log(toMermaid(graph, shown.length > 0 ? shown : roots))
  else {
    const violations = findViolations(graph)
    for (const violation of violations) console.error(violation)
    process.exitCode = violations.length > 0 ? 1 : 0
  }
}
