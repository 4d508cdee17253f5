import { lazy, Suspense, useState } from 'react'
import type { Proposal } from '#contract/proposals.ts'
import { t } from '../../i18n/staff.tsx'
import { useKeys } from '../tables/use-keys.ts'
import type { Decision } from './decide-proposal.tsx'
import { describeProposal } from './describe-proposal.ts'
import { ProposalCard } from './proposal-card.tsx'

const DecideProposal = lazy(async () => ({ default: (await import('./decide-proposal.tsx')).DecideProposal }))

/** A proposal of another administrator in the inbox: A confirms, D declines, both after a question. */
export function ProposalPane({ proposal }: { proposal: Proposal }) {
  const [decision, setDecision] = useState<Decision>()
  const sentence = describeProposal(proposal)
  useKeys({ a: () => setDecision('confirm'), d: () => setDecision('decline') })
  return (
    <>
      <ul className="stack" aria-label={t('Proposal')}>
        <ProposalCard proposal={proposal} onDecide={setDecision} />
      </ul>
      {decision && (
        <Suspense>
          <DecideProposal
            proposal={proposal}
            sentence={sentence}
            decision={decision}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
