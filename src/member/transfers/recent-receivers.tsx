import { useQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { RecentValues } from '../../forms/recent-values.tsx'
import { messages } from '../../i18n/messages.ts'
import { hiddenReceiversKey } from '../../storage/account-keys.ts'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The members to whom the last transfers went. */
export function RecentReceivers() {
  const own = useQuery(endpointQuery(ownUser, {})).data?.username
  const { data } = useQuery(endpointQuery(transfers.mine, { limit: '50' }))
  const sent = (data?.items ?? []).filter(({ kind, sender }) => kind === 'wallet' && sender === own)
  return (
    <RecentValues
      name="username"
      values={sent.map(({ receiver }) => receiver)}
      words={messages.transfers}
      hiddenKey={hiddenReceiversKey}
      switchKey="recent-receivers"
    >
      {(name) => <MixedText>{name}</MixedText>}
    </RecentValues>
  )
}
