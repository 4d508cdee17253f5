import type { ReactNode } from 'react'
import './description-list.css'

/** Pairs of a name and a value, one per line. */
export function DescriptionList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="description-list">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
