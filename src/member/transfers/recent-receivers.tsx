import { useQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { transfers } from '#contract/transfers.ts'
import { endpointQuery } from '../../api/query.ts'
import { RecentSwitch, RecentValues, useRecentSwitch } from '../../forms/recent-values.tsx'
import { messages } from '../../i18n/messages.ts'
import { hiddenReceiversKey } from '../../storage/account-keys.ts'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The members to whom the last transfers went. */
export function RecentReceivers() {
  const own = useQuery(endpointQuery(ownUser, {})).data?.username
  const { data } = useQuery(endpointQuery(transfers.mine, { limit: '50' }))
  const [isOn, setIsOn] = useRecentSwitch('recent-receivers')
  const sent = (data?.items ?? []).filter(({ kind, sender }) => kind === 'wallet' && sender === own)
  if (sent.length === 0) return null
  const { recent, remove } = messages.transfers
  return (
    <div className="stack stack-s">
      {isOn && (
        <RecentValues
          name="username"
          label={recent}
          values={sent.map(({ receiver }) => receiver)}
          removeLabel={remove}
          hiddenKey={hiddenReceiversKey}
        >
          {(name) => <MixedText>{name}</MixedText>}
        </RecentValues>
      )}
      <RecentSwitch isOn={isOn} onChange={setIsOn} />
    </div>
  )
}
