import { basename, dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { isAdminModule, isScreen } from './chunk-graph.ts'

type Graph = Rolldown.ChunkingContext

const root = dirname(import.meta.dirname)
const entry = join(root, 'src/app/main.tsx')

const isLanguage = (module: string) => /^src\/i18n\/(en|bn)\//.test(module) && !isAdminModule(module)

/** Whether most visits begin with this module: the screens of signed-out users but that of a mailed link, a member's home, and a language. */
const isFirst = (module: string) =>
  isLanguage(module) ||
  (isScreen(module) && /^src\/routes\/(_public\/(?!auth\/recovery-)|home\/(index|route)\.)/.test(module))

interface Modules {
  /** What the page and its first parts import, but not what they load later by `import()`. */
  start: Set<string>
  /** All that a member's phone can load. */
  member: Set<string>
}

let modules: Modules | undefined

function findModules(graph: Graph): Modules {
  const member = findReachable(graph, [entry], { includesLazy: true })
  const first = [...member].filter((id) => isFirst(relative(root, id)))
  return { member, start: findReachable(graph, [entry, ...first], { includesLazy: false }) }
}

/** Without the administrators' code, and what only that imports. */
function findReachable(graph: Graph, ids: string[], { includesLazy }: { includesLazy: boolean }): Set<string> {
  const found = new Set<string>()
  const next = [...ids]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id) || isAdminModule(relative(root, id))) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    next.push(...importedIds, ...(includesLazy ? dynamicallyImportedIds : []))
  }
  return found
}

const isLibrary = (id: string) => id.includes('/node_modules/')

/** Which modules each chunk has. The first match counts, and takes what its modules import. */
const chunks: Record<string, (id: string, modules: Modules) => boolean> = {
  // The libraries have a chunk of their own, which stays cached when a release changes only our code.
  vendor: (id, { start }) => start.has(id) && isLibrary(id),
  // Without the languages, and without the entry, which has a chunk of its own with the members' style sheet.
  start: (id, { start }) => start.has(id) && !isLanguage(relative(root, id)) && id !== entry && !id.endsWith('.css'),
  // Those of animations, which are loaded after the first screen and need none of our code.
  libraries: (id, { member }) => member.has(id) && isLibrary(id),
  member: (id, { member }) => member.has(id),
  admin: () => true,
}

/** `libraries`, `member` and `admin` have what several chunks share. Each `import()` makes one: of a screen, a language, a dialog. */
const isShared = (name: string) => ['libraries', 'member', 'admin'].includes(name)

/** Rolldown's `output.codeSplitting.groups`. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = Object.entries(chunks).map(([name, has]) => ({
  name: (id, graph) => {
    modules ??= findModules(graph)
    return has(id, modules) ? name : null
  },
  minShareCount: isShared(name) ? 2 : 1,
}))

/** The name of an output file, without its hash. */
const nameOf = (file: string) => basename(file).slice(0, -'-12345678.js'.length)

// The entry is named after `index.html`.
const startNames = ['index', 'rolldown-runtime', 'vendor', 'start']

/** Whether the page loads an output file before it runs. */
export const isStart = (file: string): boolean => startNames.includes(nameOf(file))
