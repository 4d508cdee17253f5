import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { SupportMessage } from '#contract/supports.ts'
import { t } from '../../i18n/staff.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { TablePages } from '../tables/table-pages.tsx'
import { useKeys } from '../tables/use-keys.ts'
import type { TableState } from '../tables/use-table-state.ts'
import { WaitingTime } from '../tables/waiting-time.tsx'
import { ThreadState } from './thread-state.tsx'

interface DeskListProps {
  table: TableState<SupportMessage>
  /** The id of the open thread. */
  open: string | undefined
  onHelp: () => void
}

/** The threads of the filter. J and K move the focus, Enter opens. */
export function DeskList({ table, open, onHelp }: DeskListProps) {
  const list = useRef<HTMLUListElement>(null)
  // After an answer the thread may leave the list, and the next one takes its place.
  const position = useRef(-1)

  function move(by: number) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement)
    const opened = links.findIndex((link) => link.matches('[aria-current]'))
    const last = position.current - (by > 0 ? 1 : 0)
    const from = [focused, opened].find((index) => index >= 0) ?? last
    const next = Math.min(Math.max(from + by, 0), links.length - 1)
    position.current = next
    links[next]?.focus()
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    '?': onHelp,
  })

  return (
    <TablePages table={table} empty={t('No threads.')}>
      {(rows) => (
        <ul ref={list} className="desk-list" aria-label={t('Threads')}>
          {rows.map((thread) => (
            <li key={thread._id}>
              <DeskRow thread={thread} isOpen={thread._id === open} />
            </li>
          ))}
        </ul>
      )}
    </TablePages>
  )
}

function DeskRow({ thread, isOpen }: { thread: SupportMessage; isOpen: boolean }) {
  const { _id, username, message, newest, created_at, isSolved, isAnswered } = thread
  return (
    <Link
      from="/home/support-desk"
      to="/home/support-desk/$id"
      params={{ id: _id }}
      search={true}
      state={{ isBelow: true }}
      resetScroll={false}
      className={isSolved || isAnswered ? 'desk-row' : 'desk-row is-unanswered'}
      aria-current={isOpen ? 'true' : undefined}
      preload={false}
    >
      <span className="msg-head">
        <b>{username}</b>
        <WaitingTime since={newest?.created_at ?? created_at} />
      </span>
      <span className="desk-excerpt">
        <MixedText>{newest?.message ?? message}</MixedText>
      </span>
      <span>
        <ThreadState thread={thread} />
      </span>
    </Link>
  )
}
