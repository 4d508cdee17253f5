import * as v from 'valibot'
import { OwnPayment } from '#contract/own-payments.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { TellSwitch } from '../../push/tell-switch.tsx'
import { Status } from '../../ui/badge.tsx'
import { PastTime } from '../../ui/date-time.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { EntryActions } from '../outbox/entries/entry-actions.tsx'
import { EntryDialogs } from '../outbox/entries/entry-dialogs.tsx'
import { getEntryName, parseBody } from '../outbox/entries/entry-name.ts'
import { EntryReason, EntryStatus } from '../outbox/entries/entry-row.tsx'
import { getSavedMessage } from '../outbox/saved-message.ts'
import type { ShownEntry } from '../outbox/use-outbox.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentHead } from './payment-head.tsx'
import { EditPayment } from './unsent-payments.tsx'

/** A payment of the outbox, with its first step only. */
export function UnsentDetails({ entry }: { entry: ShownEntry }) {
  const isOnline = useIsOnline()
  const payment = parseBody('payment', entry)
  if (!payment || entry.state === 'sent') return null
  const { steps, outcomes, tellAdded, keepSms } = messages.requests
  const isWaiting = entry.state === 'waiting'
  return (
    <EntryDialogs edits={edits}>
      <PaymentHead
        payment={payment}
        look="unsent"
        status={isWaiting ? <Status is="waiting">{outcomes.unsent}</Status> : <EntryStatus state={entry.state} />}
      >
        <Timeline
          steps={[
            {
              state: 'unsent',
              title: steps.saved,
              end: <PastTime iso={new Date(entry.createdAtMs).toISOString()} />,
              below: (
                <>
                  {isWaiting && <p>{getSavedMessage({ isOnline })}</p>}
                  <EntryReason entry={entry} />
                </>
              ),
            },
          ]}
        />
        <TellSwitch label={tellAdded} />
      </PaymentHead>
      <EntryActions entry={entry} name={getEntryName(entry)} />
      <PaymentFacts payment={payment} />
      <p className="meta">{keepSms(paymentMethodName(payment.payment_method))}</p>
    </EntryDialogs>
  )
}

const edits = { payment: EditPayment }

/** The id of the payment that the server has created for a sent entry. Undefined if its response was lost. */
export function getSentId(entry: ShownEntry | undefined): string | undefined {
  const output = entry?.state === 'sent' ? v.safeParse(OwnPayment, entry.output) : undefined
  return output?.success ? output.output._id : undefined
}
