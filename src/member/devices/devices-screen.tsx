import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { devices, type OpenSession } from '#contract/devices.ts'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { type SecurityEvent, securityEvents } from '#contract/security-events.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { List, Row } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { showToast } from '../../ui/toast.ts'

/** Where the user is signed in, and the user's last security events. */
export function DevicesScreen() {
  const sessions = useQuery(endpointQuery(devices.mine, {}))
  const events = useQuery(endpointQuery(securityEvents.mine, {}))
  const { recent, noEvents } = messages.security.devices
  return (
    <>
      <BackBar title={messages.users.devices.title} to="/home/profile" />
      <Page width="pair" hasLateParts>
        <div>
          <QueryResult query={sessions} skeleton={<RowsSkeleton rows={2} />}>
            {(found) => <Sessions sessions={found} />}
          </QueryResult>
        </div>
        <div>
          <section className="stack stack-s">
            <h2>{recent}</h2>
            <QueryResult query={events} skeleton={<RowsSkeleton rows={3} />}>
              {(found) => (found.length > 0 ? <Events events={found} /> : <p className="meta">{noEvents}</p>)}
            </QueryResult>
          </section>
        </div>
      </Page>
    </>
  )
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  const [ending, setEnding] = useState<OpenSession>()
  const [isEndingOthers, setIsEndingOthers] = useState(false)
  const { signOut, signOutOthers, askOne, unknown } = messages.security.devices
  return (
    <>
      <List>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </List>
      {sessions.length > 1 && (
        <Button variant="outline" isBlock onClick={() => setIsEndingOthers(true)}>
          {signOutOthers}
        </Button>
      )}
      {ending && (
        <EndSessions
          endpoint={devices.end}
          input={{ id: ending._id }}
          verb={signOut}
          onClose={() => setEnding(undefined)}
        >
          {askOne(describe(ending, unknown))}
        </EndSessions>
      )}
      {isEndingOthers && (
        <EndSessions
          endpoint={devices.endOthers}
          input={{}}
          verb={signOutOthers}
          onClose={() => setIsEndingOthers(false)}
        >
          {messages.users.devices.askOthers(sessions.length - 1)}
        </EndSessions>
      )}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { thisDevice, lastUse, signOut, signOutOf, unknown } = messages.security.devices
  const name = describe(session, unknown)
  return (
    <Row
      start={<IconBadge path={smartphone} thread="indigo" />}
      title={name}
      below={
        <>
          {lastUse} <DateTime iso={session.last_used_at} />
        </>
      }
      end={
        session.is_current ? (
          <Status is="ok">{thisDevice}</Status>
        ) : (
          <Button variant="outline" size="s" aria-label={signOutOf(name)} onClick={onEnd}>
            {signOut}
          </Button>
        )
      }
    />
  )
}

/** The browser and the operating system of a session. */
const describe = ({ browser, os }: OpenSession, unknown: string): string =>
  [browser, os].filter(Boolean).join(', ') || unknown

interface EndSessionsProps<E extends WriteEndpoint> {
  endpoint: E
  input: Input<E>
  verb: string
  onClose: () => void
  children: string
}

function EndSessions<E extends WriteEndpoint>({ endpoint, input, verb, onClose, children }: EndSessionsProps<E>) {
  const { submit, isSending, failure } = useWrite(endpoint, {
    about: JSON.stringify(input),
    onDone: () => {
      const { session_ended, other_sessions_ended } = messages.successes
      showToast.success(endpoint.path === devices.end.path ? session_ended : other_sessions_ended)
      onClose()
    },
  })
  return (
    <ConfirmDialog verb={verb} isBusy={isSending} error={failure} onConfirm={() => submit(input)} onClose={onClose}>
      {children}
    </ConfirmDialog>
  )
}

function Events({ events }: { events: SecurityEvent[] }) {
  const titles = messages.security.events
  return (
    <List>
      {events.map(({ _id, kind, address, device, created_at }) => (
        <Row
          key={_id}
          title={titles[kind]}
          detail={
            <>
              {[device, address].filter(Boolean).map((part) => `${part} · `)}
              <DateTime iso={created_at} />
            </>
          }
        />
      ))}
    </List>
  )
}
