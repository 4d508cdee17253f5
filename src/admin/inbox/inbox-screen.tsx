import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { useGradualCount } from '../../ui/use-gradual-count.ts'
import { eye } from '../icons/editing.ts'
import { search as searchIcon } from '../icons/table.ts'
import { KeysButton } from '../tables/keys-button.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { type NewHeldWrite, undoHeld } from '../writes/held-writes.ts'
import type { RowWords } from './describe-row.tsx'
import { InboxChips, listKinds, sumCounts } from './inbox-chips.tsx'
import { InboxList } from './inbox-list.tsx'
import type { InboxRow } from './inbox-rows.ts'
import { InboxViews } from './inbox-views.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useHolding, useInboxQuery, useOpenRow } from './use-inbox.ts'
import { useViewers } from './use-viewers.ts'
import './inbox.css'

const InboxKeysHelp = lazy(async () => ({ default: (await import('./inbox-keys-help.tsx')).InboxKeysHelp }))

/** What is beside the list, by kind: the route composes it of the nouns. */
export interface Panes {
  item: (item: InboxItem, holding: { onHold: (write: NewHeldWrite) => void; largeAbove: number }) => ReactNode
  alarm: (alarm: TillAlarm) => ReactNode
}

interface InboxScreenProps {
  /** The key of the open row in the URL. */
  id: string | undefined
  panes: Panes
  words: RowWords
}

/** Everything that waits in one list, with the open thread beside it. On a phone, the open one has the screen for itself. */
export function InboxScreen({ id, panes, words }: InboxScreenProps) {
  const isWide = useIsWide()
  const { query, rows, kind, search, changeSearch } = useInboxQuery()
  const { open, show } = useOpenRow(rows, { id, isWide })
  const onHold = useHolding(rows, show)
  const viewers = useViewers(open?.key)
  // A thread takes longer to render than a row: J and K move the list at once, and those that are passed are not rendered.
  const shown = useDeferredValue(open)
  const isLate = shown?.key !== open?.key
  useLateKeys(isLate)
  const list = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isSearching, setIsSearching] = useState(search !== '')
  const [first] = query.data?.pages ?? []
  const index = open ? rows.indexOf(open) : -1
  const count = useGradualCount(rows.length)
  const listed = useMemo(() => rows.slice(0, Math.max(count, index + 1)), [rows, count, index])

  function move(by: number) {
    const row = rows[Math.min(Math.max(index + by, 0), rows.length - 1)]
    if (row && row !== open) show(row.key)
    if (by > 0 && index + by >= rows.length - nearEnd && query.hasNextPage && !query.isFetching)
      void query.fetchNextPage()
  }
  function undo() {
    const undone = undoHeld()
    if (undone) show(undone.about)
  }
  function moveKind(by: number) {
    const kinds = listKinds(first?.counts)
    changeSearch({ kind: kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length] ?? '' })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    u: undo,
    '[': () => moveKind(-1),
    ']': () => moveKind(1),
    '?': () => setIsHelpOpen(true),
  })
  useShownRow(list, open)

  return (
    <>
      <BackBar title={t('Inbox')} {...(id && !isWide ? { to: '/home/inbox', search: true } : { to: '/home' })}>
        <span className="inbox-place">
          {id && !isWide ? describePlace(index, rows.length) : describeCount(first?.counts)}
        </span>
        <span className="only-narrow">
          <IconButton
            path={searchIcon}
            label={t('Search')}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          />
        </span>
        <KeysButton onClick={() => setIsHelpOpen(true)} />
      </BackBar>
      <div className={id ? 'inbox has-thread' : 'inbox'}>
        <section className="inbox-side" aria-label={t('What waits for you')}>
          <div className="inbox-head">
            <div className={isSearching ? 'inbox-search is-open' : 'inbox-search'}>
              <SearchBox
                label={t('Search by username, number or transaction id')}
                filters={{ search }}
                setFilters={changeSearch}
              />
            </div>
            <div className="inbox-chips">
              <InboxChips counts={first?.counts} kind={kind} onKind={(next) => changeSearch({ kind: next })} />
            </div>
            <InboxViews kind={kind} search={search} onShow={changeSearch} />
          </div>
          <PagedRows query={withRows(query, rows, count)} empty={search ? t('Nothing is found.') : t('Nothing waits.')}>
            {() => <InboxList ref={list} rows={listed} open={open?.key} words={words} viewers={viewers} />}
          </PagedRows>
          <UndoBar onUndo={undo} />
        </section>
        <section className="inbox-pane" aria-label={t('Open thread')}>
          {shown ? (
            <OpenThread key={shown.key} isLate={isLate} viewer={viewers.get(shown.key)}>
              <Pane row={shown} panes={panes} onHold={onHold} largeAbove={first?.large_above ?? 0} />
            </OpenThread>
          ) : (
            id && query.data && <EmptyState title={t('This does not wait any more.')} />
          )}
        </section>
      </div>
      {isHelpOpen && (
        <Suspense>
          <InboxKeysHelp onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface PaneProps {
  row: InboxRow
  panes: Panes
  onHold: (write: NewHeldWrite) => void
  largeAbove: number
}

/** Memoized, because the screen around it renders at each key and each page. */
const Pane = memo(function Pane({ row, panes, onHold, largeAbove }: PaneProps) {
  return 'alarm' in row ? panes.alarm(row.alarm) : panes.item(row.item, { onHold, largeAbove })
})

interface OpenThreadProps {
  /** Another thread is open already, and is being rendered. */
  isLate: boolean
  viewer: string | undefined
  children: ReactNode
}

/** A thread, under the name of who else has it open. It locks nothing. */
const OpenThread = ({ isLate, viewer, children }: OpenThreadProps) => (
  <div className="stack" inert={isLate}>
    <p className="inbox-looking" role="status">
      {viewer && (
        <>
          <Icon path={eye} size="s" />
          <span>
            {t(viewer.includes(' and ') ? '{viewer} are looking at this.' : '{viewer} is looking at this.', {
              viewer: <b translate="no">{viewer}</b>,
            })}
          </span>
        </>
      )}
    </p>
    {children}
  </div>
)

/** The next page is loaded this many rows before the end. */
const nearEnd = 5

const describePlace = (index: number, count: number) =>
  index < 0 ? '' : t('{place} of {count}', { place: formatCount(index + 1), count: formatCount(count) })

function describeCount(counts: Parameters<typeof sumCounts>[0]): string {
  return counts ? t('{counts} waiting', { counts: formatCount(sumCounts(counts)) }) : ''
}

type InboxQuery = ReturnType<typeof useInboxQuery>['query']

/** The rows include the alarms, and not what was just decided. */
const withRows = (query: InboxQuery, rows: InboxRow[], count: number) => ({
  ...query,
  // The next page is read when the rows before it are there.
  isFetching: query.isFetching || count < rows.length,
  data: query.data && { pages: [{ items: rows, total: query.data.pages[0]?.total ?? rows.length }] },
})

/** While the open thread is not shown yet, a key would decide about the one before. Only the keys of the list work. */
function useLateKeys(isLate: boolean) {
  useEffect(() => {
    if (!isLate) return
    const stop = (event: KeyboardEvent) => {
      if (!/^[jku?/[\]]$/i.test(event.key)) event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', stop, true)
    return () => document.removeEventListener('keydown', stop, true)
  }, [isLate])
}

/** The open row stays in view and has the focus, unless the user is somewhere else. */
function useShownRow(list: RefObject<HTMLDivElement | null>, open: InboxRow | undefined) {
  const key = open?.key
  useEffect(() => {
    if (key === undefined) return
    // In the next frame, because both measure the page.
    const frame = requestAnimationFrame(() => {
      const link = list.current?.querySelector<HTMLAnchorElement>('a[aria-current]')
      if (!link) return
      const { activeElement } = document
      const isFree = activeElement === document.body || list.current?.contains(activeElement)
      if (isFree && link.offsetParent !== null) link.focus({ preventScroll: true })
      link.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, key])
}

const matchWide = () => matchMedia('(min-width: 840px)')

/** Whether the list and the thread are side by side. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchWide().matches)

function subscribe(listener: () => void) {
  const media = matchWide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
