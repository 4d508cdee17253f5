import { TextLink } from '../../ui/text-link.tsx'
import { can } from '../permissions/can.ts'

/** A link to the member's details, for those who may read them. Going back restores the place in the table. */
export function MemberLink({ username }: { username: string }) {
  const name = <span translate="no">{username}</span>
  if (!can('members.read')) return name
  return (
    <TextLink to="/home/user-information/$username" params={{ username }} state={{ isBelow: true }}>
      {name}
    </TextLink>
  )
}
