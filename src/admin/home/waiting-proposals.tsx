import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'

/** The number of proposals of others that the administrator can confirm. Nothing without any. */
export function WaitingProposals({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Banner
      tone="warning"
      title="Waits for you"
      action={
        <ButtonLink to="/home/proposals" state={{ isBelow: true }} variant="quiet">
          Show
        </ButtonLink>
      }
    >
      {formatCount(count)} {count === 1 ? 'change needs' : 'changes need'} a second person.
    </Banner>
  )
}
