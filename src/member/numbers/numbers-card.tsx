import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hourMs } from '#contract/durations.ts'
import { numbers, type OwnNumber, recoveryNumberHours } from '#contract/numbers.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { List, Row } from '../../ui/list.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'

/** The numbers that prove the member, which can be removed. */
export function NumbersCard() {
  const query = useQuery(endpointQuery(numbers.mine, {}))
  const [removed, setRemoved] = useState<OwnNumber>()
  const { title, about, none } = messages.topUp.numbers
  return (
    <Card title={title}>
      <div className="stack">
        <p>{about}</p>
        <QueryResult query={query}>
          {(own) => {
            const proved = own.filter(({ state }) => state === 'proved')
            return proved.length === 0 ? (
              <p className="meta">{none}</p>
            ) : (
              <List>
                {proved.map((number) => (
                  <NumberRow key={number._id} number={number} onRemove={() => setRemoved(number)} />
                ))}
              </List>
            )
          }}
        </QueryResult>
      </div>
      {removed && <RemoveNumber number={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

function NumberRow({ number: own, onRemove }: { number: OwnNumber; onRemove: () => void }) {
  const { number, proved_at, serves_recovery, created_at } = own
  const { since, serves, servesFrom, remove, removeOf } = messages.topUp.numbers
  const provedAt = proved_at ?? created_at
  const servesAt = new Date(Date.parse(provedAt) + recoveryNumberHours * hourMs).toISOString()
  return (
    <Row
      start={<IconBadge path={smartphone} thread="indigo" />}
      title={<AccountNumber>{number}</AccountNumber>}
      detail={since(<DateTime iso={provedAt} format="ll" />)}
      below={serves_recovery ? serves : servesFrom(<DateTime iso={servesAt} />)}
      end={
        <Button variant="outline" size="s" aria-label={removeOf(number)} onClick={onRemove}>
          {remove}
        </Button>
      }
    />
  )
}

function RemoveNumber({ number: { _id, number }, onClose }: { number: OwnNumber; onClose: () => void }) {
  const { remove, askRemove, removed } = messages.topUp.numbers
  const { submit, isSending, errors, failure } = useWrite(numbers.remove, {
    about: _id,
    onDone: () => {
      showToast.success(removed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb={remove}
      isDanger
      isBusy={isSending}
      error={failure ?? Object.values(errors)[0]}
      onConfirm={() => submit({ id: _id })}
      onClose={onClose}
    >
      {askRemove(<AccountNumber>{number}</AccountNumber>)}
    </ConfirmDialog>
  )
}
