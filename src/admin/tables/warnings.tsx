import { Icon } from '../../ui/icon.tsx'
import { flag } from '../icons/table.ts'
import './warnings.css'

/** What an administrator should look at twice. Hints only. */
export function Warnings({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null
  return (
    <ul className="flags" aria-label="Look twice">
      {labels.map((label) => (
        <li key={label}>
          <Icon path={flag} size="s" />
          {label}
        </li>
      ))}
    </ul>
  )
}
