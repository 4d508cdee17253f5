import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type TillAlarm, tills } from '#contract/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { can } from '../permissions/can.ts'
import { Age } from '../tables/age.tsx'
import { CloseAlarm } from './close-alarm.tsx'
import { formatGap } from './format-gap.ts'

const minuteMs = 60_000

/** The open alarms. Read again each minute, because a phone turns silent without a change that the server could publish. */
export function AlarmList() {
  const query = useQuery({ ...endpointQuery(tills.alarms, {}), refetchInterval: minuteMs })
  const id = useId()
  const [closing, setClosing] = useState<{ id: string; sentence: string }>()
  return (
    <section className="stack stack-s" aria-labelledby={id}>
      <h2 id={id}>Alarms</h2>
      <QueryResult query={query}>
        {(alarms) =>
          alarms.length === 0 ? (
            <p className="meta">No alarm is open.</p>
          ) : (
            <ul className="list" aria-labelledby={id}>
              {alarms.map((alarm) => {
                const { _id, kind, till, phone, since } = alarm
                const sentence = describeAlarm(alarm)
                return (
                  <li key={_id ?? `${kind} ${till ?? phone}`} className="msg">
                    <b>{sentence}</b>
                    <div className="flex between wrap">
                      <span className="meta">
                        For <Age since={since} />. {help[kind]}
                      </span>
                      {_id && can(tills.closeAlarm.permission) && (
                        <Button
                          variant="outline"
                          size="s"
                          aria-label={`Close: ${sentence}`}
                          onClick={() => setClosing({ id: _id, sentence })}
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
      {closing && <CloseAlarm {...closing} onClose={() => setClosing(undefined)} />}
    </section>
  )
}

function describeAlarm({ kind, till, phone, amount, transaction_id }: TillAlarm): string {
  const money = amount === null ? '' : ` about ${formatTaka(amount)} tk`
  const id = transaction_id ? `, transaction id ${transaction_id}` : ''
  const transfer = amount === null ? '' : ` (${formatTaka(amount)} tk${id})`
  switch (kind) {
    case 'phone_silent':
      return `The phone «${phone}» is silent.`
    case 'chain_gap':
      return `The balances of «${till}» have a gap: ${formatGap(amount ?? 0)}.`
    case 'sms_suspect':
      return `An SMS of «${till}»${money}${id} differs from another one with the same id.`
    case 'sms_forged':
      return `An SMS of «${till}»${money}${id} is forged: the balances prove it.`
    case 'sms_rejected':
      return `The phone «${phone}» received SMS on a SIM without a till.`
    case 'double_payout':
      return `Two transfers for one withdrawal: the second left «${till}»${transfer}.`
    case 'payout_amount':
      return `A transfer of another amount than the withdrawal left «${till}»${transfer}.`
    case 'payout_failed':
      return `A transfer of «${till}» has failed${transfer}.`
  }
}

/** What an administrator can do about it. */
const help: Record<TillAlarm['kind'], string> = {
  phone_silent: 'Check that it is switched on, charged and online.',
  chain_gap: 'It ends when the missing SMS arrives, or when you enter the balance.',
  sms_suspect: 'Neither SMS accepts a payment. Compare them with the provider’s app.',
  sms_forged: 'It accepts no payment. Look at the member who sent its transaction id.',
  sms_rejected: 'Set the SIMs of the phone.',
  double_payout: 'Ask the member to return the second one. If it is another transfer, explain its SMS.',
  payout_amount: 'The withdrawal is still to pay. Agree the difference with the member, then mark it paid by hand.',
  payout_failed: 'The withdrawal is to pay again. Check the member’s number before you send it once more.',
}
