import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { devices, type OpenSession } from '#contract/devices.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { List, Row } from '../../ui/list.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

/** Where a user is signed in. An administrator can end one session or all. */
export function UserSessions({ username }: { username: string }) {
  const query = useQuery(endpointQuery(devices.ofUser, { username }))
  const [ending, setEnding] = useState<OpenSession | 'all'>()
  const close = () => setEnding(undefined)
  return (
    <Card title={t('Signed in on')}>
      <QueryResult query={query}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="meta">{t('Not signed in on any device.')}</p>
          ) : (
            <div className="stack">
              <List>
                {sessions.map((session) => (
                  <Row
                    key={session._id}
                    title={describe(session)}
                    detail={t('Last used {time}', { time: <DateTime iso={session.last_used_at} /> })}
                    end={
                      <Button
                        variant="outline"
                        size="s"
                        aria-label={t('Sign out {session}', { session: describe(session) })}
                        onClick={() => setEnding(session)}
                      >
                        {t('Sign out')}
                      </Button>
                    }
                  />
                ))}
              </List>
              <Button variant="outline" isBlock onClick={() => setEnding('all')}>
                {t('Sign out everywhere')}
              </Button>
            </div>
          )
        }
      </QueryResult>
      {ending && (
        <ConfirmWrite
          endpoint={devices.endOfUser}
          input={{ username, ...(ending !== 'all' && { id: ending._id }) }}
          verb={t('Sign out')}
          isDanger
          onClose={close}
        >
          {ending === 'all'
            ? t('Sign out {username} on all devices.', { username: <b>{username}</b> })
            : t('Sign out {username} on {device}.', { username: <b>{username}</b>, device: describe(ending) })}
        </ConfirmWrite>
      )}
    </Card>
  )
}

const describe = ({ browser, os }: OpenSession): string =>
  [browser, os].filter(Boolean).join(', ') || t('Unknown device')
