import { useQuery } from '@tanstack/react-query'
import { type StatementLine, statements } from '#contract/statements.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { PastTime } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { IconBadge, type Thread } from '../../ui/icon-badge.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { check, lock } from '../../ui/icons/initial.ts'
import { arrowLeftRight } from '../../ui/icons/navigation.ts'
import { List, Row } from '../../ui/list.tsx'
import { RequestSection } from '../../ui/request-card.tsx'

/** What one request has changed in the member's accounts, newest first. Nothing without entries. */
export function RequestEntries({ id }: { id: string }) {
  const { data: lines = [] } = useQuery(endpointQuery(statements.ofRequest, { ref: id }))
  if (lines.length === 0) return null
  return (
    <RequestSection title={messages.requests.inYourBalance}>
      <List>
        {[...lines].reverse().map((line) => (
          <EntryRow key={line._id} line={line} />
        ))}
      </List>
    </RequestSection>
  )
}

function EntryRow({ line }: { line: StatementLine }) {
  const { purses, afterIt } = messages.requests
  const purse = getPurse(line)
  const isIn = line.to === purse
  return (
    <Row
      start={<IconBadge {...getIcon(line, isIn)} />}
      title={describeEntry(line)}
      detail={
        <>
          {purses[purse]} · <PastTime iso={line.created_at} />
        </>
      }
      end={
        <>
          <span className={isIn ? 'money money-in' : 'money'} translate="no">
            {isIn ? '+' : '−'}
            {formatTaka(line.amount)}
          </span>
          <span className="meta num">{afterIt(formatTaka(line[purse]))}</span>
        </>
      }
    />
  )
}

/** The account that the entry is about: not what is on hold, if there is another one. */
function getPurse({ from, to }: StatementLine) {
  if (to !== null && to !== 'hold') return to
  return from ?? to ?? 'balance'
}

function describeEntry({ reason, from, other }: StatementLine): string {
  const { reasons, sentTo, receivedFrom } = messages.statements
  const titles: Partial<Record<StatementLine['reason'], string>> = messages.requests.entries
  if (reason === 'wallet_transfer' && other) return from ? sentTo(other) : receivedFrom(other)
  return titles[reason] ?? reasons[reason]
}

function getIcon({ reason, from, to }: StatementLine, isIn: boolean): { path: string; thread?: Thread } {
  if (reason === 'withdraw_hold') return { path: lock, thread: 'marigold' }
  if (reason === 'withdraw_payout') return { path: check }
  if (from && to) return { path: arrowLeftRight, thread: 'plain' }
  return isIn ? { path: plus } : { path: arrowLeftRight, thread: 'marigold' }
}
