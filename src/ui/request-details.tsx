import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Card } from './card.tsx'
import { DateTime } from './date-time.tsx'
import { DescriptionList } from './description-list.tsx'
import { Money } from './format.tsx'
import { IconBadge } from './icon-badge.tsx'
import { circleMinus, clock } from './icons/actions.ts'
import { circleCheck, circleX } from './icons/initial.ts'
import { send } from './icons/navigation.ts'
import { List, Row } from './list.tsx'

interface RequestDetailsProps {
  amount: number
  status: ReactNode
  facts: { label: string; value: ReactNode }[]
  sentAt: string
  decision: 'pending' | 'accepted' | 'denied' | 'cancelled' | 'taken-back'
  decidedAt: string | null
  /** The place in the queue, or the reason of the decision and where the money is now. */
  outcome?: ReactNode
}

/** The details of a payment or withdrawal and its decision. */
export function RequestDetails({ amount, status, facts, sentAt, decision, decidedAt, outcome }: RequestDetailsProps) {
  const { history, sent } = messages.transactions
  const decided = decidedAt && <DateTime iso={decidedAt} />
  return (
    <>
      <Card>
        <div className="detail-amount flex between wrap">
          <Money amount={amount} />
          {status}
        </div>
        <DescriptionList facts={facts} />
      </Card>
      <section className="stack stack-s">
        <h2>{history}</h2>
        <List>
          <Row start={<IconBadge path={send} thread="plain" />} title={sent} detail={<DateTime iso={sentAt} />} />
          {decision === 'taken-back' ? (
            <>
              <Row {...getDecisionRow('accepted')} detail={decided} />
              <Row {...getDecisionRow(decision)} below={outcome} />
            </>
          ) : (
            <Row {...getDecisionRow(decision)} detail={decided} below={outcome} />
          )}
        </List>
      </section>
    </>
  )
}

function getDecisionRow(decision: RequestDetailsProps['decision']) {
  const { accepted, waiting, notAccepted, cancelled, takenBack } = messages.transactions
  if (decision === 'pending') return { start: <IconBadge path={clock} thread="marigold" />, title: waiting }
  if (decision === 'accepted') return { start: <IconBadge path={circleCheck} />, title: accepted }
  if (decision === 'cancelled') return { start: <IconBadge path={circleMinus} thread="plain" />, title: cancelled }
  const title = decision === 'taken-back' ? takenBack : notAccepted
  return { start: <IconBadge path={circleX} thread="brick" />, title }
}
