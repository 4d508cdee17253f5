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
          found.map(
            ({ kind, isOn }) =>
              isKnown(kind) && <KindSwitch key={kind} kind={kind} isOn={isOn} label={texts.kinds[kind]} />,
          )
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
