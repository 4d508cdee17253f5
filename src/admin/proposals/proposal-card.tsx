import { useId } from 'react'
import type { Proposal } from '#contract/proposals.ts'
import { t } from '../../i18n/staff.tsx'
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
        {t('Proposed by {username} {age} ago. {end}', {
          username: <b>{is_own ? t('you') : proposer}</b>,
          age: <Age since={created_at} />,
          end: <Expiry {...proposal} />,
        })}
      </p>
      <DescriptionList facts={listFields(proposal)} />
      <PresentState proposal={proposal} />
      {is_own ? (
        <div className="flex between wrap">
          <p className="meta">{t('Waits for another administrator')}</p>
          <Button
            variant="outline"
            aria-label={t('Take back: {sentence}', { sentence })}
            onClick={() => onDecide('take back', sentence)}
          >
            {t('Take back')}
          </Button>
        </div>
      ) : (
        <div className="btn-row">
          <Button
            variant="danger-outline"
            aria-label={t('Decline: {sentence}', { sentence })}
            onClick={() => onDecide('decline', sentence)}
          >
            {t('Decline')}
          </Button>
          <Button aria-label={t('Confirm: {sentence}', { sentence })} onClick={() => onDecide('confirm', sentence)}>
            {t('Confirm')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Expiry({ expires_at }: Pick<Proposal, 'expires_at'>) {
  return (
    <>
      {t('Expires in {date}, {time}.', {
        date: formatAge(Math.max(Date.parse(expires_at) - useNow(), 0)),
        time: <DateTime iso={expires_at} />,
      })}
    </>
  )
}
