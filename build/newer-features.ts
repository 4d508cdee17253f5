import { features } from 'web-features'
import { oldestBrowsers } from './oldest-browsers.ts'

/** The features of the web platform that one of the oldest browsers lacks, by their key in web-features, with the browsers. */
export const newerFeatures = new Map<string, string>()
const olderFeatures = new Set<string>()

for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const missing = Object.entries(oldestBrowsers).flatMap(([browser, version]) => {
      const since = support[browser as keyof typeof support]
      return isSince(since, version) ? [] : `${browser} ${since ?? 'none'}`
    })
    if (missing.length === 0) olderFeatures.add(key)
    else newerFeatures.set(key, missing.join(', '))
  }
}

/** A version may begin with `≤`. */
function isSince(since: string | undefined, version: number): boolean {
  return since !== undefined && Number.parseFloat(since.replace('≤', '')) <= version
}

const nameOf = (key: string) =>
  key
    .split('.')
    .at(-1)!
    .replace(/_(static|event)$/, '')
const ownerOf = (key: string) => key.slice(0, key.lastIndexOf('.'))
const isScript = (key: string) => /^(api|javascript\.builtins)\./.test(key)

const olderMembers = new Set([...olderFeatures].filter(isScript).map(nameOf))

/**
 * Newer methods by their name, if every method of that name is newer. Methods of newer interfaces are left out: such an object
 * cannot be created without a newer global.
 */
export const newerMethods = new Map(
  [...newerFeatures.keys()]
    .filter((key) => isScript(key) && key.split('.').length > 2 + Number(key.startsWith('javascript')))
    .filter((key) => !key.endsWith('_static') && !olderMembers.has(nameOf(key)) && !newerFeatures.has(ownerOf(key)))
    .map((key) => [nameOf(key), key]),
)

/** The key of a newer global, or of a newer member of a global object. */
export function findNewerGlobal(name: string, member?: string): string | undefined {
  const path = member ? `${name}.${member}` : name
  return [`api.${path}`, `api.${path}_static`, `javascript.builtins.${path}`].find((key) => newerFeatures.has(key))
}

/** Newer CSS functions, at-rules, selectors, properties and their keywords, by their text. */
export const newerStyles = {
  functions: byName(/^css\.types\./),
  atRules: byName(/^css\.at-rules\.[^.]+$/),
  selectors: byName(/^css\.selectors\.[^.]+$/),
  /** `text-wrap` and `text-wrap.pretty`. */
  properties: new Map(
    [...newerFeatures.keys()]
      .filter((key) => key.startsWith('css.properties.'))
      .map((key) => [key.slice('css.properties.'.length), key]),
  ),
}

function byName(pattern: RegExp) {
  return new Map([...newerFeatures.keys()].filter((key) => pattern.test(key)).map((key) => [nameOf(key), key]))
}
