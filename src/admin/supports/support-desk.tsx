import { lazy, Suspense, useState } from 'react'
import { supports } from '#contract/supports.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { DeskList } from './desk-list.tsx'
import { DeskThread, type DeskThreadProps } from './desk-thread.tsx'
import './support-desk.css'

/** Unanswered threads, oldest first. */
const deskTable = { endpoint: supports.list, defaults: { status: 'unanswered', sort: 'oldest' } } as const

const states = translated(() => [
  { value: 'unanswered', label: t('Unanswered') },
  { value: 'answered', label: t('Answered') },
  { value: 'solved', label: t('Solved') },
])

const DeskKeysHelp = lazy(async () => ({ default: (await import('./desk-keys-help.tsx')).DeskKeysHelp }))

interface SupportDeskProps {
  /** The id of the open thread. */
  open: string | undefined
  statement: DeskThreadProps['statement']
}

/** The list of threads beside the open one. On a phone, the open one has the screen for itself. */
export function SupportDesk({ open, statement }: SupportDeskProps) {
  const table = useTableState(deskTable)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title={t('Support desk')} {...(open ? { to: '/home/support-desk', search: true } : { to: '/home' })}>
        <KeysButton onClick={() => setIsHelpOpen(true)} />
      </BackBar>
      <Page width="work">
        <div className={open ? 'desk has-thread' : 'desk'}>
          <section className="stack desk-side has-late-parts" aria-label={t('Threads to answer')}>
            <Chips
              label={t('Which threads')}
              options={states()}
              value={filters.status ?? 'unanswered'}
              onChange={(status) => setFilters({ status, sort: status === 'solved' ? 'newest' : undefined })}
            />
            <SearchBox label={t('Search by username')} filters={filters} setFilters={setFilters} />
            <DeskList table={table} open={open} onHelp={() => setIsHelpOpen(true)} />
            <ButtonLink variant="outline" size="s" to="/home/support-messages" state={{ isBelow: true }}>
              {t('Table of all messages')}
            </ButtonLink>
          </section>
          <div className="desk-main">
            {open ? (
              <DeskThread key={open} id={open} statement={statement} />
            ) : (
              <EmptyState title={t('Choose a conversation')} help={t('Or press J, Enter.')} />
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
