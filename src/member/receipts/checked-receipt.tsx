import type { CheckedReceipt as Checked } from '#contract/receipts.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { DateTime, formatDay } from '../../ui/date-time.tsx'
import { RequestCard } from '../../ui/request-card.tsx'
import { Timeline } from '../../ui/timeline.tsx'

/** What the server knows about a receipt, to compare with the picture. */
export function CheckedReceipt({ receipt: { amount, day, state, number, books } }: { receipt: Checked }) {
  const { requests, receipts } = messages
  const isTakenBack = state === 'taken_back'
  const steps = { added: receipts.check.added, paid: requests.steps.paid, taken_back: requests.outcomes.takenBack }
  return (
    <>
      <RequestCard
        look={isTakenBack ? 'denied' : 'cloth'}
        over={state === 'paid' ? requests.withdrawal : requests.topUp}
        status={
          isTakenBack ? (
            <Status is="failed">{requests.outcomes.takenBack}</Status>
          ) : (
            <Status is="ok">{requests.outcomes.done}</Status>
          )
        }
        amount={amount}
        under={
          <span className="mono" translate="no">
            {number.replace('•••', ' ••• ')}
          </span>
        }
      >
        <Timeline
          steps={[
            {
              state: isTakenBack ? 'denied' : 'done',
              title: steps[state],
              end: <DateTime iso={day} format="ll" />,
            },
          ]}
        />
      </RequestCard>
      <p>{isTakenBack ? receipts.check.takenBackHelp : receipts.check.compare}</p>
      {books && (
        <p className="meta">
          {messages.books.head(formatDay(books.day))} <code translate="no">{books.head}</code>
        </p>
      )}
    </>
  )
}
