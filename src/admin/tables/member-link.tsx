import { TextLink } from '../../ui/text-link.tsx'

/** A link to the member's details. Going back restores the place in the table. */
export function MemberLink({ username }: { username: string }) {
  return (
    <TextLink to="/home/user-information/$username" params={{ username }} state={{ isBelow: true }}>
      {username}
    </TextLink>
  )
}
