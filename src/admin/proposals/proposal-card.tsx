import { useId } from 'react'
import type { Proposal } from '#contract/proposals.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime, formatAge } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Age } from '../tables/age.tsx'
import { useNow } from '../tables/waiting-time.tsx'
import type { Decision } from './decide-proposal.tsx'
import { describeProposal } from './describe-proposal.ts'
import { PresentState } from './present-state.tsx'
import { listFields } from './proposed-fields.tsx'

interface ProposalCardProps {
  proposal: Proposal
  onDecide: (decision: Decision, sentence: string) => void
}

/** One proposal: what would be done, with all values, and the decisions that the caller can make. */
export function ProposalCard({ proposal, onDecide }: ProposalCardProps) {
  const { proposer, is_own, created_at } = proposal
  const sentence = describeProposal(proposal)
  const id = useId()
  return (
    <li className="card stack" aria-labelledby={id}>
      <h2 id={id}>{sentence}</h2>
      <p className="meta">
        Proposed by <b>{is_own ? 'you' : proposer}</b> <Age since={created_at} /> ago. <Expiry {...proposal} />
      </p>
      <DescriptionList facts={listFields(proposal)} />
      <PresentState proposal={proposal} />
      {is_own ? (
        <div className="flex between wrap">
          <p className="meta">Waits for another administrator</p>
          <Button
            variant="outline"
            aria-label={`Take back: ${sentence}`}
            onClick={() => onDecide('take back', sentence)}
          >
            Take back
          </Button>
        </div>
      ) : (
        <div className="btn-row">
          <Button
            variant="danger-outline"
            aria-label={`Decline: ${sentence}`}
            onClick={() => onDecide('decline', sentence)}
          >
            Decline
          </Button>
          <Button aria-label={`Confirm: ${sentence}`} onClick={() => onDecide('confirm', sentence)}>
            Confirm
          </Button>
        </div>
      )}
    </li>
  )
}

function Expiry({ expires_at }: Pick<Proposal, 'expires_at'>) {
  return (
    <>
      Expires in {formatAge(Math.max(Date.parse(expires_at) - useNow(), 0))}, <DateTime iso={expires_at} />.
    </>
  )
}
