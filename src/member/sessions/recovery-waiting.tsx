import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { recoveries } from '#contract/recoveries.ts'
import { call } from '../../api/call.ts'
import { messages } from '../../i18n/messages.ts'
import { randomId } from '../../storage/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { messageText } from '../../ui/icons/message-text.ts'
import { groupCode } from '../../ui/reference-code.tsx'
import { StitchedRing } from '../../ui/stitched-ring.tsx'
import { useIsPast } from '../../ui/use-is-past.ts'
import { StepHeading } from './step-heading.tsx'
import type { StoredRecovery } from './stored-recovery.ts'

const pollMs = 5_000
const hintsAfterMs = 5 * 60_000

interface RecoveryWaitingProps {
  recovery: StoredRecovery
  sentAtMs: number
  onProved: (username: string) => void
  onOver: () => void
  onShowCode: () => void
}

/** Asks the server until the SMS of the top-up has come. After five minutes it shows what may be wrong. */
export function RecoveryWaiting({ recovery, sentAtMs, onProved, onOver, onShowCode }: RecoveryWaitingProps) {
  const { token, code, expires_at } = recovery
  const isLate = useIsPast(sentAtMs, hintsAfterMs)
  const { reference, waiting } = messages.numberRecovery
  const { title, help, unreached, late, hints, newNumber, showCode } = waiting
  const { data, isError } = useQuery({
    // Without the token, which can set a password.
    queryKey: [recoveries.check.path, code],
    queryFn: () => call(recoveries.check, { token }, { idempotencyKey: randomId() }),
    refetchInterval: pollMs,
    retry: false,
    gcTime: 0,
  })
  const state = data?.state
  const react = useEffectEvent((next: typeof state) => {
    if (next === 'proved') onProved(data?.username ?? recovery.username)
    if (next === 'over') onOver()
  })
  useEffect(() => react(state), [state])

  return (
    <>
      <div className="stack recovery-step">
        <StitchedRing path={messageText} state="waiting" />
        <StepHeading>{title}</StepHeading>
        <p>{help(<DateTime iso={expires_at} format="time" />)}</p>
        <p role="status">{isError && unreached}</p>
      </div>
      <div className="list">
        <div className="row">
          <span className="row-main">
            <span className="meta">{reference}</span>
            <b className="num" translate="no">
              {groupCode(code)}
            </b>
          </span>
          <Button variant="quiet" size="s" onClick={onShowCode}>
            {showCode}
          </Button>
        </div>
      </div>
      <div role="status">
        {isLate && (
          <Card title={late}>
            <p>{hints}</p>
            <p className="meta">{newNumber}</p>
          </Card>
        )}
      </div>
    </>
  )
}
