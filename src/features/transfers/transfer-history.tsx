import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Transfer, transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { reading, readingPages } from '../../api/query.ts'
import { Status } from '../../ui/badge.tsx'
import { DayList } from '../../ui/day-list.tsx'
import { arrowLeftRight, handCoins, send } from '../../ui/icons/places.ts'
import { Row } from '../../ui/list.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { Patch } from '../../ui/patch.tsx'
import { When } from '../../ui/when.tsx'

export function TransferHistory() {
  const { username } = useSuspenseQuery(reading(users.me, {})).data
  const own = useInfiniteQuery(readingPages(transfers.mine, {}))
  return (
    <LoadedPages query={own} empty="No data exists" help="Transfers you send show here.">
      {(rows) => (
        <DayList items={rows}>
          {(transfer) => (
            <Row
              key={transfer._id}
              {...wayOf(transfer, username)}
              detail={<When iso={transfer.created_at} format="time" />}
              end={
                <>
                  <Money amount={transfer.amount} />
                  <Status is="ok">Success</Status>
                </>
              }
            />
          )}
        </DayList>
      )}
    </LoadedPages>
  )
}

function wayOf({ kind, sender, receiver }: Transfer, username: string) {
  if (kind === 'income')
    return { start: <Patch path={arrowLeftRight} thread="marigold" />, title: 'Income balance to balance' }
  if (receiver === username) return { start: <Patch path={handCoins} />, title: `From ${sender}` }
  return { start: <Patch path={send} thread="marigold" />, title: `To ${receiver}` }
}
