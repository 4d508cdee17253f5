import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import {
  allowedInScripts,
  allowedInStyles,
  findNewerGlobal,
  newerFeatures,
  newerMethods,
  newerStyles,
} from './newer-features.ts'

/** Checks that the sources use nothing that the oldest browsers lack: `node build/check-browsers.ts`. */

const root = join(import.meta.dirname, '..')

export type Sources = Iterable<[file: string, source: string]>

interface Use {
  file: string
  key: string
  /** The key of the permission. */
  allowedBy: string | undefined
}

/** What is used and not allowed, one line each. */
export const findBrowserFaults = (sources: Sources): string[] =>
  findUses(sources)
    .filter(({ allowedBy }) => !allowedBy)
    .map(({ file, key }) => `${file} uses ${key}, which needs ${newerFeatures.get(key)}.`)

/** The permissions that nothing needs. */
export function findUnusedPermissions(sources: Sources): string[] {
  const needed = new Set(findUses(sources).map(({ allowedBy }) => allowedBy))
  return [...Object.keys(allowedInScripts), ...Object.keys(allowedInStyles)].filter((key) => !needed.has(key))
}

const findUses = (sources: Sources): Use[] =>
  [...sources].flatMap(([file, source]) => {
    const isStyles = file.endsWith('.css')
    const allowed = Object.keys(isStyles ? allowedInStyles : allowedInScripts)
    const keys = isStyles ? findNewerInStyles(source) : findNewerInScript(file, source)
    return [...keys].map((key) => ({
      file,
      key,
      allowedBy: allowed.find((each) => key === each || key.startsWith(`${each}.`)),
    }))
  })

/** The sources of the page and its worker. */
export const readSources = (pattern = '{contract,src,sw}/**/*.{ts,tsx,css}'): [string, string][] =>
  globSync(pattern, { cwd: root })
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

/** Objects that are reached by a global of another name. */
const interfaces: Record<string, string> = { navigator: 'Navigator', document: 'Document', window: 'Window' }
const globalObjects = new Set(['window', 'globalThis', 'self'])

/** The newer features that a script uses: globals, members of globals, methods, flags of regular expressions. */
function findNewerInScript(file: string, source: string): Set<string> {
  const found = new Set<string>()
  const add = (key: string | undefined) => key && found.add(key)
  const declared = new Set<string>()
  /** Names of `import * as`: their functions are no methods of the platform. */
  const namespaces = new Set<string>()
  const references: string[] = []
  const { program } = parseSync(file, source)
  new Visitor({
    VariableDeclarator: ({ id }) => id.type === 'Identifier' && declared.add(id.name),
    FunctionDeclaration: ({ id }) => id && declared.add(id.name),
    ClassDeclaration: ({ id }) => id && declared.add(id.name),
    ImportSpecifier: ({ local }) => declared.add(local.name),
    ImportNamespaceSpecifier: ({ local }) => namespaces.add(local.name),
    NewExpression: ({ callee }) => callee.type === 'Identifier' && references.push(callee.name),
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') references.push(callee.name)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return
      if (callee.object.type === 'Identifier' && namespaces.has(callee.object.name)) return
      add(newerMethods.get(callee.property.name))
    },
    MemberExpression: ({ object, property, computed }) => {
      if (computed || property.type !== 'Identifier') return
      const name = object.type === 'Identifier' ? object.name : readGlobalName(object)
      if (!name) return
      if (globalObjects.has(name)) add(findNewerGlobal(property.name) ?? findNewerGlobal('Window', property.name))
      else add(findNewerGlobal(interfaces[name] ?? name, property.name))
      references.push(name)
    },
    Literal: (node) => {
      if ('regex' in node && node.regex?.flags.includes('v')) add('javascript.builtins.RegExp.unicodeSets')
    },
  }).visit(program)
  for (const name of references) if (!declared.has(name)) add(findNewerGlobal(name))
  return found
}

/** `navigator` in `window.navigator`. */
function readGlobalName(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.property.type !== 'Identifier')
    return undefined
  return globalObjects.has(node.object.name) ? node.property.name : undefined
}

/** The newer features that a stylesheet uses. Comments and strings are ignored. */
function findNewerInStyles(source: string): Set<string> {
  const found = new Set<string>()
  const add = (key: string | undefined) => key && found.add(key)
  const text = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')
  for (const [, name] of text.matchAll(/@([a-z-]+)/g)) add(newerStyles.atRules.get(name!))
  for (const [prelude] of text.matchAll(/[^{};]+(?=\{)/g))
    for (const [, name] of prelude.matchAll(/::?([a-z-]+)/g)) add(newerStyles.selectors.get(name!))
  for (const [, name] of text.matchAll(/([a-z-]+)\(/g)) add(newerStyles.functions.get(name!))
  for (const [, property, value] of text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    add(newerStyles.properties.get(property!))
    for (const [keyword] of value!.matchAll(/[a-z][a-z-]*/g)) add(newerStyles.properties.get(`${property}.${keyword}`))
  }
  return found
}

if (import.meta.main) {
  const faults = findBrowserFaults(readSources())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
