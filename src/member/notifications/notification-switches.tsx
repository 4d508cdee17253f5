import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { NotificationKind, notifications } from '#contract/notifications.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

const groups = ['money', 'earning', 'account', 'work'] as const
type Group = (typeof groups)[number]

const groupOf: Record<NotificationKind, Group> = {
  payment_added: 'money',
  payment_denied: 'money',
  payment_reversed: 'money',
  payment_waiting: 'money',
  withdrawal_approved: 'money',
  withdrawal_paid: 'money',
  withdrawal_failed: 'money',
  withdrawal_waits: 'money',
  withdrawal_denied: 'money',
  money_received: 'money',
  money_unclaimed: 'money',
  referral_bonus: 'earning',
  tasks_ready: 'earning',
  shop_open: 'account',
  notice: 'account',
  support_reply: 'account',
  support_solved: 'account',
  number_proved: 'account',
  account_recovered: 'account',
  new_device: 'account',
  queue_waiting: 'work',
  alarm_forged: 'work',
  alarm_payout: 'work',
  alarm_phone: 'work',
  alarm_gap: 'work',
  alarm_unknown: 'work',
  alarm_rewards: 'work',
  alarm_proposal: 'work',
}

const switchesQuery = () => endpointQuery(notifications.switches, {})

const isKnown = (kind: string): kind is NotificationKind => v.is(NotificationKind, kind)

/** The kinds of notifications, each with a check box. */
export function NotificationSwitches({ onClose }: { onClose: () => void }) {
  const texts = messages.notifications
  const switches = useQuery(switchesQuery())
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <p>{texts.settingsHelp}</p>
      <QueryResult query={switches}>
        {(found) =>
          groups.map((group) => {
            const shown = found.filter(({ kind }) => isKnown(kind) && groupOf[kind] === group)
            if (shown.length === 0) return null
            return (
              <fieldset key={group}>
                <legend className="field-label">{texts.groups[group]}</legend>
                {shown.map(
                  ({ kind, isOn }) =>
                    isKnown(kind) && <KindSwitch key={kind} kind={kind} isOn={isOn} label={texts.kinds[kind]} />,
                )}
              </fieldset>
            )
          })
        }
      </QueryResult>
    </Dialog>
  )
}

interface KindSwitchProps {
  kind: NotificationKind
  isOn: boolean
  label: string
}

/** Saved at once. Shows the choice while it is being sent. */
function KindSwitch({ kind, isOn, label }: KindSwitchProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(isOn)
  const { submit, isSending, failure } = useWrite(notifications.setSwitch, {
    onDone: () =>
      client.setQueryData(switchesQuery().queryKey, (switches) =>
        switches?.map((each) => (each.kind === kind ? { kind, isOn: chosen } : each)),
      ),
  })

  function choose(next: boolean) {
    if (isSending) return
    setChosen(next)
    submit({ kind, isOn: next })
  }

  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={isSending ? chosen : isOn}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {label}
      </label>
      {failure && <Banner tone="error">{failure}</Banner>}
    </>
  )
}
