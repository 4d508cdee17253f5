import type { WithdrawalEvidence } from '#contract/withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { PastTime } from '../../ui/date-time.tsx'
import type { Step } from '../../ui/timeline.tsx'

/** The timeline of a withdrawal, as its member sees it, with the names of those who decided. */
export function listSteps({ withdrawal, decided_by }: WithdrawalEvidence): Step[] {
  const { steps, outcomes } = messages.requests
  const { status, batch_id, created_at, decided_at, paid_at, payout_id } = withdrawal
  const asked: Step = { state: 'done', title: steps.asked, end: <PastTime iso={created_at} /> }
  const decided = decided_at && <PastTime iso={decided_at} />
  const by = decided_by === null ? '' : ` ${t('by {username}', { username: decided_by })}`
  if (status === 'denied') return [asked, { state: 'denied', title: `${outcomes.denied}${by}`, end: decided }]
  if (status === 'cancelled') return [asked, { state: 'denied', title: outcomes.cancelled, end: decided }]
  const ahead: Step = { state: 'ahead', title: steps.toBePaid }
  if (status === 'pending')
    return [asked, { state: 'now', title: batch_id ? outcomes.paying : outcomes.waiting }, ahead]
  const approved: Step = { state: 'done', title: `${steps.approved}${by}`, end: decided }
  if (!paid_at) return [asked, approved, { state: 'now', title: outcomes.paying }, ahead]
  const below = payout_id && (
    <span className="mono" translate="no">
      {payout_id}
    </span>
  )
  return [asked, approved, { state: 'done', title: steps.paid, end: <PastTime iso={paid_at} />, below }]
}
