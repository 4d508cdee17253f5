import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import { minuteMs } from '#contract/durations.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import { Age } from '../tables/age.tsx'
import { alarmHelp, describeOpenAlarm } from './alarm-words.ts'
import { UndoneRows } from './undone-rows.tsx'

const CloseAlarm = lazy(async () => ({ default: (await import('./close-alarm.tsx')).CloseAlarm }))

/** The open alarms. Read again each minute, because a phone turns silent without a change that the server could publish. */
export function AlarmList() {
  const query = useQuery({ ...endpointQuery(tills.alarms, {}), refetchInterval: minuteMs })
  const id = useId()
  const [closing, setClosing] = useState<{ id: string; others: string[]; sentence: string }>()
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <div className="flex between wrap">
        <h2 id={id}>{t('Alarms')}</h2>
        {canOpen('/home/webhook') && (
          <ButtonLink to="/home/webhook" state={{ isBelow: true }} variant="quiet" size="s">
            {t('Webhook')}
          </ButtonLink>
        )}
      </div>
      <QueryResult query={query}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className="meta">{t('No alarm is open.')}</p>
          ) : (
            <ul className="list" aria-labelledby={id}>
              {alarms.map((alarm) => {
                const { _id, kind, till, phone, since, details } = alarm
                const sentence = describeOpenAlarm(alarm)
                return (
                  <li key={_id ?? `${kind} ${till ?? phone} ${since}`} className="msg">
                    <b>{sentence}</b>
                    {details && <UndoneRows details={details} />}
                    <div className="flex between wrap">
                      <span className="meta">
                        {t('For {since}. {alarmHelp}', { since: <Age since={since} />, alarmHelp: alarmHelp()[kind] })}
                      </span>
                      {_id && can(tills.closeAlarm.permission) && (
                        <Button
                          variant="outline"
                          size="s"
                          aria-label={t('Close: {sentence}', { sentence })}
                          onClick={() => setClosing({ id: _id, others: findOthers(alarms, alarm), sentence })}
                        >
                          {t('Close')}
                        </Button>
                      )}
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryResult>
      <Suspense>{closing && <CloseAlarm {...closing} onClose={() => setClosing(undefined)} />}</Suspense>
    </section>
  )
}

/** The ids of the other alarms of the same kind and till that can be closed, as many as one call closes. */
const findOthers = (alarms: TillAlarm[], { _id, kind, till }: TillAlarm): string[] =>
  alarms
    .flatMap((each) => (each._id && each._id !== _id && each.kind === kind && each.till === till ? [each._id] : []))
    .slice(0, bulkMax)
