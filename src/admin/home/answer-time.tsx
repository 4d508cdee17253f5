import { useQuery } from '@tanstack/react-query'
import { type AnswerTimes, supportDesk } from '#contract/support-desk.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { formatAge } from '../../ui/date-time.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The way to the support desk, with the median time until a member gets the first answer once it is loaded. */
export function AnswerTime() {
  const { data } = useQuery(endpointQuery(supportDesk.answerTimes, {}))
  return (
    <p className="count-line answer-time">
      <TextLink to="/home/support-desk" state={{ isBelow: true }}>
        {t('Support desk')}
      </TextLink>
      {data && <span>{describe(data)}</span>}
    </p>
  )
}

/** Of today, or of the last seven days if there was no first answer today. */
function describe({ today, week }: AnswerTimes) {
  const seconds = today.median_s ?? week.median_s
  if (seconds === null) return t('No first answer in 7 days')
  return (
    <>
      {t(
        today.median_s === null
          ? 'First answer after {age} (median of 7 days)'
          : 'First answer after {age} (median of today)',
        { age: <b>{formatAge(seconds * 1_000)}</b> },
      )}
    </>
  )
}
