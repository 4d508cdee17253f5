import { type Candidate, type ClaimReason, remindReasons } from '#contract/tills/sms.ts'
import { t } from '../../i18n/staff.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'

type Reason = Candidate['reasons'][number]

const sentences: Record<ClaimReason, (reason: Reason) => string> = {
  code: () => t('code in the reference'),
  proved_number: ({ at }) =>
    at === null ? t('proved this number') : t('proved this number on {day}', { day: formatDay(at) }),
  paid_from: ({ count, at }) =>
    at === null
      ? t('paid from this number')
      : count === 1
        ? t('paid from this number on {day}', { day: formatDay(at) })
        : t('paid from this number {count} times, last on {day}', { count: formatCount(count), day: formatDay(at) }),
  same_id: () => t('a request with this transaction id waits'),
  withdrew_to: () => t('withdraws to this number'),
  same_amount: () => t('a request with this amount waits'),
}

/** Why money may be a member's: «paid from this number on 20 Nov 2026 · withdraws to this number». */
export const describeReasons = ({ reasons, is_active }: Candidate): string =>
  [...reasons.map((reason) => sentences[reason.reason](reason)), ...(is_active ? [] : [t('blocked')])].join(' · ')

/** Whether enough is proved to tell the member about the money. */
export const isProved = ({ reasons, is_active }: Candidate): boolean =>
  is_active && reasons.some(({ reason }) => remindReasons.includes(reason))
