import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { check } from './icons/initial.ts'
import { MixedText } from './mixed-text.tsx'
import './tick-list.css'

/** A list of short sentences with ticks: the features of a plan, the hints of a form. */
export function TickList({ items }: { items: ReactNode[] }) {
  return (
    <ul className="ticks">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Two features may read the same.
        <li key={index}>
          <Icon path={check} />
          <span>{typeof item === 'string' ? <MixedText>{item}</MixedText> : item}</span>
        </li>
      ))}
    </ul>
  )
}
