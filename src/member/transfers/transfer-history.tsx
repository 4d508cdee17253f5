import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { type Transfer, transfers } from '#contract/transfers.ts'
import { endpointQuery, pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { arrowLeftRight, handCoins, send } from '../../ui/icons/navigation.ts'
import { AnimatedRows, DayList, RowLink } from '../../ui/list.tsx'

export function TransferHistory({ onPages }: { onPages: (count: number) => void }) {
  const { username } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const own = useInfiniteQuery(transferPages())
  const { empty, noTransfers } = messages.transactions
  return (
    <AnimatedRows
      query={own}
      empty={empty}
      help={noTransfers}
      action={
        <ButtonLink to="/home/transfer-wallet" variant="outline">
          {messages.transfers.wallet}
        </ButtonLink>
      }
      onPages={onPages}
    >
      {(rows) => (
        <DayList items={rows}>
          {(transfer) => (
            <RowLink
              to="/home/transactions/entry/$id"
              params={{ id: transfer._id }}
              state={{ isBelow: true }}
              key={transfer._id}
              {...describeTransfer(transfer, username)}
              detail={<DateTime iso={transfer.created_at} format="time" />}
              end={
                <>
                  <Money amount={transfer.amount} sign={signOf(transfer, username)} />
                  <Status is="ok">{messages.ui.status.success}</Status>
                </>
              }
            />
          )}
        </DayList>
      )}
    </AnimatedRows>
  )
}

/** Without a sign for a move between the member's own balances. */
function signOf({ kind, receiver }: Transfer, username: string): '+' | '−' | undefined {
  if (kind === 'income') return undefined
  return receiver === username ? '+' : '−'
}

function describeTransfer({ kind, sender, receiver }: Transfer, username: string) {
  const { incomeToBalance, from, to } = messages.transactions
  if (kind === 'income') return { start: <IconBadge path={arrowLeftRight} thread="marigold" />, title: incomeToBalance }
  if (receiver === username) return { start: <IconBadge path={handCoins} />, title: from(sender) }
  return { start: <IconBadge path={send} thread="marigold" />, title: to(receiver) }
}

/** The member's transfers, sent and received, newest first. */
export const transferPages = () => pagedEndpointQuery(transfers.mine, { limit: '20' })
