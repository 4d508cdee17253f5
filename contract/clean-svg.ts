/** What was removed from an SVG, and how often. */
export type RemovedParts = Partial<Record<RemovedPart, number>>
type RemovedPart = 'scripts' | 'links' | 'styles' | 'texts' | 'others'

export interface CleanSvg {
  svg: string
  removed: RemovedParts
}

/** Elements that only paint. Others are removed with their content. */
const painting = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
const shapes = new Set('path rect circle ellipse line polyline polygon'.split(' '))
const attributes = new Set(
  `id x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height transform opacity visibility display pathLength
  fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity paint-order clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity`.split(/\s+/),
)
/** The view box has its size, and the page its place. */
const rootOmitted = new Set(['id', 'x', 'y', 'width', 'height'])
/** What drawing programs add, and nobody sees. Not reported. */
const invisible = /^(title|desc|metadata|.+:.+)$/

const reported: Record<string, RemovedPart> = {
  script: 'scripts',
  a: 'links',
  image: 'links',
  use: 'links',
  style: 'styles',
  text: 'texts',
}

const elementsMax = 2_000
const depthMax = 40

// A document type with declarations of its own does not match, because they can expand without limit.
const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reduces an SVG to elements and attributes that only paint: without scripts, links, style sheets, texts and pictures. Undefined if
 * it is not a readable SVG with a shape and a size. Cleaning the result again changes nothing.
 */
export function cleanSvg(text: string): CleanSvg | undefined {
  const reader = createReader()
  token.lastIndex = 0
  const source = text.replace(/^\uFEFF/, '').trim()
  while (token.lastIndex < source.length) {
    const match = token.exec(source)
    if (!match) return undefined
    const [, closed, opened, list = '', selfClosing] = match
    if (closed && !reader.close(closed)) return undefined
    if (opened && !reader.open(opened, list)) return undefined
    if (opened && selfClosing && !reader.close(opened)) return undefined
  }
  return reader.finish()
}

function createReader() {
  const removed: RemovedParts = {}
  /** The open elements, and what closes them in the result. */
  const open: { name: string; closing: string; isRemoved: boolean }[] = []
  let svg = ''
  let elements = 0
  let hasShape = false

  const report = (part: RemovedPart) => {
    removed[part] = (removed[part] ?? 0) + 1
  }

  /** Whether the element may stand here. */
  const isAllowed = (name: string, isRoot: boolean) =>
    elements <= elementsMax && open.length < depthMax && (!isRoot || (name === 'svg' && svg === ''))

  function openElement(name: string, list: string): boolean {
    elements += 1
    const isRoot = open.length === 0
    if (!isAllowed(name, isRoot)) return false
    const isInside = open.at(-1)?.isRemoved ?? false
    if (!isInside && !painting.has(name) && !invisible.test(name)) report(reported[name] ?? 'others')
    // A link paints what it contains.
    const kept = name === 'a' ? 'g' : name
    if (isInside || !painting.has(kept)) {
      open.push({ name, closing: '', isRemoved: true })
      return true
    }
    open.push({ name, closing: `</${kept}>`, isRemoved: false })
    hasShape ||= shapes.has(name)
    const size = isRoot ? readViewBox(list) : ''
    svg += `<${kept}${size && ` xmlns="http://www.w3.org/2000/svg" viewBox="${size}"`}${write(list, isRoot)}>`
    return size !== undefined
  }

  function write(list: string, isRoot: boolean): string {
    const read = [...readAttributes(list, report)].filter(([name]) => !isRoot || !rootOmitted.has(name))
    return read.map(([name, value]) => ` ${name}="${value}"`).join('')
  }

  function closeElement(name: string): boolean {
    const last = open.pop()
    if (last?.name !== name) return false
    svg += last.closing
    return true
  }

  const finish = () => (open.length === 0 && hasShape ? { svg, removed } : undefined)
  return { open: openElement, close: closeElement, finish }
}

function readAttributes(list: string, report: (part: RemovedPart) => void): Map<string, string> {
  const read = new Map<string, string>()
  const add = (name: string, value: string) => {
    if (!attributes.has(name)) return false
    if (isHarmless(name, value)) read.set(name, value.replaceAll(/["']/g, '').trim())
    return isHarmless(name, value)
  }
  for (const [, name = '', double, single] of list.matchAll(attribute)) {
    const value = double ?? single ?? ''
    // Inkscape and others write the paint as a style.
    if (name === 'style') for (const [key, each] of readDeclarations(value)) add(key, each)
    else if (/^on/i.test(name)) report('scripts')
    else if (/^(xlink:)?href$/.test(name)) report('links')
    else if (attributes.has(name) && !add(name, value)) report('others')
  }
  return read
}

const readDeclarations = (style: string): [string, string][] =>
  style.split(';').map((each) => {
    const [name = '', value = ''] = each.split(':')
    return [name.trim(), value.trim()]
  })

/** Numbers, words, colours and references to a part of the same picture. */
const isHarmless = (name: string, value: string) =>
  name === 'id'
    ? /^[\w.-]+$/.test(value)
    : /^[\w\s.,#%()+-]*$/.test(value)
      ? !/url/i.test(value) || /^\s*url\(#[\w.-]+\)\s*$/.test(value)
      : /^\s*url\(\s*["']#[\w.-]+["']\s*\)\s*$/.test(value)

/** `viewBox`, or else the box of width and height. Undefined without either. */
function readViewBox(list: string): string | undefined {
  const found = [...list.matchAll(attribute)].map(([, name = '', one, other]) => [name, one ?? other ?? ''] as const)
  const read: Partial<Record<string, string>> = Object.fromEntries(found)
  const box = read.viewBox ?? `0 0 ${Number.parseFloat(read.width ?? '')} ${Number.parseFloat(read.height ?? '')}`
  const numbers = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  const isSize = (length: number) => length > 0 && length <= sizeMax
  const isBox = numbers.length === 4 && numbers.every((number) => Math.abs(number) <= sizeMax)
  return isBox && isSize(width) && isSize(height) ? numbers.join(' ') : undefined
}

const sizeMax = 100_000
