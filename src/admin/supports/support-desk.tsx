import { lazy, type ReactNode, Suspense, useState } from 'react'
import { supports } from '#contract/supports.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { useTableState, useUrlSearch } from '../tables/use-table-state.ts'
import { DeskList } from './desk-list.tsx'
import { DeskThread } from './desk-thread.tsx'
import './support-desk.css'

/** Unanswered threads, oldest first. */
const deskTable = { endpoint: supports.list, defaults: { status: 'unanswered', sort: 'oldest' } } as const

const states = [
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
  { value: 'solved', label: 'Solved' },
]

const DeskKeysHelp = lazy(async () => ({ default: (await import('./desk-keys-help.tsx')).DeskKeysHelp }))
const CannedAnswers = lazy(async () => ({ default: (await import('./canned-answers.tsx')).CannedAnswers }))

interface SupportDeskProps {
  statement: (username: string) => ReactNode
}

/** The desk, or the list of canned answers. */
export function SupportDesk(props: SupportDeskProps) {
  const [{ view }] = useUrlSearch()
  if (view !== 'answers') return <Desk {...props} />
  return (
    <Suspense fallback={<SpinnerScreen />}>
      <CannedAnswers />
    </Suspense>
  )
}

/** The list of threads beside the open one. On a phone, the open one has the screen for itself. */
function Desk({ statement }: SupportDeskProps) {
  const table = useTableState(deskTable)
  const [{ thread, ...search }] = useUrlSearch()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar
        title="Support desk"
        {...(thread ? { to: '/home/support-desk', search: search as never } : { to: '/home' })}
      >
        <KeysButton onClick={() => setIsHelpOpen(true)} />
      </BackBar>
      <Page width="work">
        <div className={thread ? 'desk has-thread' : 'desk'}>
          <section className="stack desk-side" aria-label="Threads to answer">
            <Chips
              label="Which threads"
              options={states}
              value={filters.status ?? 'unanswered'}
              onChange={(status) => setFilters({ status, sort: status === 'solved' ? 'newest' : undefined })}
            />
            <SearchBox label="Search by username" filters={filters} setFilters={setFilters} />
            <DeskList table={table} open={thread} onHelp={() => setIsHelpOpen(true)} />
            <ButtonLink variant="outline" size="s" to="/home/support-messages" state={{ isBelow: true }}>
              Table of all messages
            </ButtonLink>
          </section>
          <div className="desk-main">
            {thread ? (
              <DeskThread key={thread} id={thread} statement={statement} />
            ) : (
              <EmptyState title="No thread is open." help="Select one of the list, or press J and Enter." />
            )}
          </div>
        </div>
      </Page>
      {isHelpOpen && (
        <Suspense>
          <DeskKeysHelp onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
