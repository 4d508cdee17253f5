import { Icon } from './icon.tsx'

/** Colour by meaning: green money in, marigold money out and content, indigo people and help. */
export type Thread = 'green' | 'marigold' | 'indigo' | 'plain' | 'brick'

interface IconBadgeProps {
  path: string
  thread?: Thread
  size?: 'm' | 'l'
}

export function IconBadge({ path, thread = 'green', size = 'm' }: IconBadgeProps) {
  return (
    <span className="icon-badge" data-thread={thread}>
      <Icon path={path} size={size} />
    </span>
  )
}
