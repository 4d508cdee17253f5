import { type Inline, parseRules, type RulesBlock } from '#contract/rules-text.ts'
import { MixedText } from './mixed-text.tsx'
import './rules-text.css'

/** Rules as elements. Their highest heading is a `h2`. */
export function RulesText({ children }: { children: string }) {
  return (
    <div className="rules-text">
      {parseRules(children).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The blocks of a text never change their order.
        <Block key={index} {...block} />
      ))}
    </div>
  )
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function Block(block: RulesBlock) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: As above.
          <li key={index}>
            <Line parts={parts} />
          </li>
        ))}
      </List>
    )
  }
  const Element = block.kind === 'heading' ? headings[block.level] : 'p'
  return (
    <Element>
      <Line parts={block.parts} />
    </Element>
  )
}

function Line({ parts }: { parts: Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: As above.
  return parts.map((part, index) => <Part key={index} {...part} />)
}

function Part({ text, isBold, href }: Inline) {
  const content = <MixedText>{text}</MixedText>
  if (!href) return isBold ? <strong>{content}</strong> : content
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  )
}
