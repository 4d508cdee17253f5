import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import { describeAlarm } from '#contract/describe-alarm.ts'
import { minuteMs } from '#contract/durations.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import { Age } from '../tables/age.tsx'
import { formatGap } from './format-gap.ts'
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
        <h2 id={id}>Alarms</h2>
        {canOpen('/home/webhook') && (
          <ButtonLink to="/home/webhook" state={{ isBelow: true }} variant="quiet" size="s">
            Webhook
          </ButtonLink>
        )}
      </div>
      <QueryResult query={query}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className="meta">No alarm is open.</p>
          ) : (
            <ul className="list" aria-labelledby={id}>
              {alarms.map((alarm) => {
                const { _id, kind, till, phone, since, details } = alarm
                const sentence = describe(alarm)
                return (
                  <li key={_id ?? `${kind} ${till ?? phone} ${since}`} className="msg">
                    <b>{sentence}</b>
                    {details && <UndoneRows details={details} />}
                    <div className="flex between wrap">
                      <span className="meta">
                        For <Age since={since} />. {help[kind]}
                      </span>
                      {_id && can(tills.closeAlarm.permission) && (
                        <Button
                          variant="outline"
                          size="s"
                          aria-label={`Close: ${sentence}`}
                          onClick={() => setClosing({ id: _id, others: findOthers(alarms, alarm), sentence })}
                        >
                          Close
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

function describe({ kind, till, phone, amount, transaction_id }: TillAlarm): string {
  const money = amount === null ? undefined : kind === 'chain_gap' ? formatGap(amount) : `${formatTaka(amount)} tk`
  return describeAlarm({ kind, till, phone, money, transaction_id })
}

/** What an administrator can do about it. */
const help: Record<TillAlarm['kind'], string> = {
  phone_silent: 'Check that it is switched on, charged and online.',
  chain_gap: 'It ends when the missing SMS arrives, or when you enter the balance.',
  sms_suspect: 'Neither SMS accepts a payment. Compare them with the provider’s app.',
  sms_forged: 'It accepts no payment. Look at the member who sent its transaction id.',
  sms_rejected: 'Set the SIMs of the phone.',
  sms_unknown: 'Read them in the list of SMS, and explain the money.',
  fee_too_large: 'Compare it with the provider’s app, then explain the SMS.',
  effects_undone: 'Look at the rows, and at the member who profited.',
  rewards_high: 'Raise the ceiling under Limits, if members are to get more tasks today.',
  rewards_reached: 'Members get no more tasks today. The ceiling is under Limits.',
  proposal_waiting: 'Administrators who may confirm it find it under «Approvals».',
  double_payout: 'Ask the member to return the second one. If it is another transfer, explain its SMS.',
  payout_amount: 'The withdrawal is still to pay. Agree the difference with the member, then mark it paid by hand.',
  payout_failed: 'The withdrawal is to pay again. Check the member’s number before you send it once more.',
}
