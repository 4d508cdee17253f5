import { messages } from '../../i18n/messages.ts'
import type { Entry } from '../../outbox/entry.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { cloudUpload } from '../../ui/icons/actions.ts'
import { circlePlay, lifeBuoy } from '../../ui/icons/navigation.ts'
import { List } from '../../ui/list.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { getEntryName, parseBody } from '../outbox/entries/entry-name.ts'
import type { ShownEntry } from '../outbox/use-outbox.ts'
import { ActivityLink, Figure, RowState } from './activity-row.tsx'

/** What this phone has not sent yet, newest first. */
export function UnsentRows({ entries }: { entries: ShownEntry[] }) {
  return (
    <section className="stack stack-s act-unsent">
      <h2 className="act-day">{messages.activity.unsent}</h2>
      <List>
        {entries.map((entry) => (
          <UnsentRow key={entry.id} entry={entry} />
        ))}
      </List>
    </section>
  )
}

function UnsentRow({ entry }: { entry: ShownEntry }) {
  const { id, kind, state, createdAtMs } = entry
  const parts = {
    detail: messages.outbox.filledIn(<DateTime iso={new Date(createdAtMs).toISOString()} format="time" />),
    end: (
      <RowState is={state === 'needs-fix' ? 'failed' : 'loose'} icon={cloudUpload}>
        {messages.outbox.states[state]}
      </RowState>
    ),
  }
  const payment = parseBody('payment', entry)
  if (payment)
    return (
      <ActivityLink
        to="/home/transactions/payment/$id"
        params={{ id }}
        state={isBelow}
        mark={<PaymentMethodMark method={payment.payment_method} />}
        title={messages.activity.topUpBy(paymentMethodName(payment.payment_method))}
        figure={<Figure amount={payment.amount} sign="+" look="off" />}
        {...parts}
      />
    )
  const reply = parseBody('reply', entry)
  const other = { ...parts, state: isBelow, title: getEntryName(entry), figure: null, mark: <KindBadge kind={kind} /> }
  return reply ? (
    <ActivityLink to="/home/support/$id" params={{ id: reply.id }} {...other} />
  ) : (
    <ActivityLink to="/home/more/waiting" {...other} />
  )
}

const isBelow = { isBelow: true } as const

const KindBadge = ({ kind }: Pick<Entry, 'kind'>) =>
  kind === 'claim' ? <IconBadge path={circlePlay} /> : <IconBadge path={lifeBuoy} thread="indigo" />
