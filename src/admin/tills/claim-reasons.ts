import { type Candidate, type ClaimReason, remindReasons } from '#contract/tills/sms.ts'
import { t } from '../../i18n/staff.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'

type Reason = Candidate['reasons'][number]

const sentences: Record<ClaimReason, (reason: Reason) => string> = {
  code: () => t('code in the reference'),
  proved_number: ({ at }) => t('proved this number{at}', { at: on(at) }),
  paid_from: ({ count, at }) =>
    count === 1
      ? t('paid from this number{at}', { at: on(at) })
      : t('paid from this number {count} times, last{at}', { count: formatCount(count), at: on(at) }),
  same_id: () => t('a request with this transaction id waits'),
  withdrew_to: () => t('withdraws to this number'),
  same_amount: () => t('a request with this amount waits'),
}

const on = (at: string | null) => (at === null ? '' : t('on {at}', { at: formatDay(at) }))

/** Why money may be a member's: «paid from this number on 20 Nov 2026 · withdraws to this number». */
export const describeReasons = ({ reasons, is_active }: Candidate): string =>
  [...reasons.map((reason) => sentences[reason.reason](reason)), ...(is_active ? [] : ['blocked'])].join(' · ')

/** Whether enough is proved to tell the member about the money. */
export const isProved = ({ reasons, is_active }: Candidate): boolean =>
  is_active && reasons.some(({ reason }) => remindReasons.includes(reason))
