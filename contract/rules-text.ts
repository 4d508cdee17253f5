/** A part of a line. */
export interface Inline {
  text: string
  isBold?: true
  /** An `https:` URL. */
  href?: string
}

/** A block of the rules. A heading of level 1 is below the title of the page. */
export type RulesBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const headingLine = /^(#{1,3})\s+(.+?)\s*#*$/
const bulletLine = /^[-*]\s+(.+)$/
/** Also with Bengali digits. */
const numberLine = /^[\d০-৯]{1,3}[.)]\s+(.+)$/

/**
 * Reads rules written in a subset of Markdown: headings, paragraphs, lists, bold and links. Everything else, such as HTML, is text.
 * Returns data, so that a screen renders it as elements.
 */
export function parseRules(text: string): RulesBlock[] {
  const blocks: RulesBlock[] = []
  /** The block that the next line can continue. */
  let open: RulesBlock | undefined
  for (const line of text.split(/\r\n?|\n/).map((each) => each.trim())) {
    const next = line === '' ? undefined : readLine(line)
    if (open && next && joins(open, next)) continue
    if (next) blocks.push(next)
    open = next?.kind === 'heading' ? undefined : next
  }
  return blocks
}

/** Adds a line to the block before it, if it continues that: another item, or more of the same text. */
function joins(open: RulesBlock, next: RulesBlock): boolean {
  if (open.kind === 'list' && next.kind === 'list' && open.isOrdered === next.isOrdered) open.items.push(...next.items)
  else if (open.kind === 'list' && next.kind === 'paragraph') open.items.at(-1)!.push({ text: ' ' }, ...next.parts)
  else if (open.kind === 'paragraph' && next.kind === 'paragraph') open.parts.push({ text: ' ' }, ...next.parts)
  else return false
  return true
}

function readLine(line: string): RulesBlock {
  const heading = headingLine.exec(line)
  if (heading) return { kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, parts: parseInline(heading[2]!) }
  const bullet = bulletLine.exec(line)
  if (bullet) return { kind: 'list', isOrdered: false, items: [parseInline(bullet[1]!)] }
  const numbered = numberLine.exec(line)
  if (numbered) return { kind: 'list', isOrdered: true, items: [parseInline(numbered[1]!)] }
  return { kind: 'paragraph', parts: parseInline(line) }
}

/** Bold text, or a link. The lengths are bounded, so that no text takes long to read. */
const marked = /\*\*([^*]{1,500})\*\*|\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)/g

/** Without a username: `https://shop.com@other.com` leads to other.com. */
const httpsUrl = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#]|$)/i

/** Bold text and links to `https:` of one line. A link to another address stays the text that was written. */
function parseInline(line: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of line.matchAll(marked)) {
    const [whole, bold, label, address] = match
    const href = address !== undefined && httpsUrl.test(address) ? address : undefined
    if (bold === undefined && !href) continue
    if (match.index > end) parts.push({ text: line.slice(end, match.index) })
    parts.push(href ? { text: label!, href } : { text: bold!, isBold: true })
    end = match.index + whole.length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}
