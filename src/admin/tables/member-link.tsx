import { TextLink } from '../../ui/text-link.tsx'

/** Leads to all that is known of a member; the way back from there leads to the same place in the table. */
export function MemberLink({ username }: { username: string }) {
  return (
    <TextLink to="/home/user-information/$username" params={{ username }} state={{ isBelow: true }}>
      {username}
    </TextLink>
  )
}
