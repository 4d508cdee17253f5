import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Proposal, proposalHours, proposals } from '#contract/proposals.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../tables/waiting-time.tsx'
import type { Decision } from './decide-proposal.tsx'

const ProposalCard = lazy(async () => ({ default: (await import('./proposal-card.tsx')).ProposalCard }))
const DecideProposal = lazy(async () => ({ default: (await import('./decide-proposal.tsx')).DecideProposal }))

/** The proposals that the administrator can confirm, and the own ones, the oldest first. */
export function ProposalsScreen() {
  const query = useQuery(endpointQuery(proposals.waiting, {}))
  const nowMs = useNow()
  // Outside the list, because a refused decision removes the proposal from it.
  const [question, setQuestion] = useState<{ proposal: Proposal; sentence: string; decision: Decision }>()
  return (
    <>
      <BackBar title={t('Approvals')} to="/home" />
      <Page>
        <p className="meta">
          {t(
            'These changes need a second person. Each is done when another administrator confirms it within {proposalHours} hours.',
            { proposalHours },
          )}
        </p>
        <QueryResult query={query}>
          {(loaded) => {
            // One expires without a change that the server could publish.
            const waiting = loaded.filter(({ expires_at }) => Date.parse(expires_at) > nowMs)
            return waiting.length === 0 ? (
              <EmptyState
                title={t('Nothing to approve.')}
                help={t('A change that needs a second person is listed here.')}
              />
            ) : (
              <Suspense fallback={<Skeleton />}>
                <ul className="stack" aria-label={t('Proposals')}>
                  {waiting.map((proposal) => (
                    <ProposalCard
                      key={proposal._id}
                      proposal={proposal}
                      onDecide={(decision, sentence) => setQuestion({ proposal, sentence, decision })}
                    />
                  ))}
                </ul>
              </Suspense>
            )
          }}
        </QueryResult>
      </Page>
      {question && (
        <Suspense>
          <DecideProposal {...question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  )
}
