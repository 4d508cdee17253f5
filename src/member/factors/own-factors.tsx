import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { factors } from '#contract/factors.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { AppCard } from './app-card.tsx'
import { CodesCard } from './codes-card.tsx'
import { FindLost, type Lost, LostCodes } from './lost-codes.tsx'
import { NewCodes } from './new-codes.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

interface OwnFactorsProps {
  username: string
  /** Shown after the user has a factor. */
  next?: ReactNode
}

/** The user's authenticator app, passkeys and recovery codes. */
export function OwnFactors({ username, next }: OwnFactorsProps) {
  const query = useQuery(endpointQuery(factors.mine, {}))
  const [newCodes, setNewCodes] = useState<string[]>([])
  const [lost, setLost] = useState<Lost>()
  const [timesClosed, setTimesClosed] = useState(0)
  const onNewCodes = (codes: string[]) => {
    setLost(undefined)
    setNewCodes(codes)
  }
  const dialogs = { onNewCodes, onLost: setLost, onClosed: () => setTimesClosed((times) => times + 1) }
  return (
    <>
      <FindLost key={timesClosed} onLost={setLost} />
      <QueryResult query={query}>
        {({ totp, passkeys, recovery_codes, required_from }) => {
          const hasFactor = totp || passkeys.length > 0
          return (
            <>
              {lost && hasFactor && <LostCodes lost={lost} onNewCodes={onNewCodes} onLost={setLost} />}
              {required_from && <RequiredFrom moment={required_from} hasFactor={hasFactor} />}
              <AppCard isAdded={totp} {...dialogs} />
              <PasskeysCard passkeys={passkeys} {...dialogs} />
              {hasFactor && <CodesCard left={recovery_codes} onNewCodes={onNewCodes} onLost={setLost} />}
              {hasFactor && next}
            </>
          )
        }}
      </QueryResult>
      {newCodes.length > 0 && <NewCodes codes={newCodes} username={username} onStored={() => setNewCodes([])} />}
    </>
  )
}

function RequiredFrom({ moment, hasFactor }: { moment: string; hasFactor: boolean }) {
  const { required, requiredFrom } = messages.security
  const isPast = Date.parse(moment) <= Date.now()
  const sentence = isPast ? required : requiredFrom(<DateTime iso={moment} format="ll" />)
  return hasFactor ? <p className="meta">{sentence}</p> : <Banner tone="warning">{sentence}</Banner>
}
