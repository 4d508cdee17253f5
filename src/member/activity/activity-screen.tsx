import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ActivityPage } from '#contract/activity.ts'
import { messages } from '../../i18n/messages.ts'
import type { Kind } from '../../outbox/entry.ts'
import { TitleBar } from '../../ui/back-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'
import { formatMonth } from '../../ui/format-month.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { calendarDays, search as searchIcon } from '../../ui/icons/activity.ts'
import { AnimatedRows } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { useGradualCount } from '../../ui/use-gradual-count.ts'
import { toPagesParam } from '../../url/pages-param.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { activityPages } from './activity-pages.ts'
import type { ActivitySearch } from './activity-search.ts'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { FindField } from './find-field.tsx'
import { MonthDialog } from './month-dialog.tsx'

// In one chunk with the newest rows of the home, which is not part of what all screens load.
const ActivityDays = lazy(async () => ({ default: (await import('./activity-days.tsx')).ActivityDays }))

const UnsentRows = lazy(async () => ({ default: (await import('./activity-days.tsx')).UnsentRows }))

const noPages: ActivityPage[] = []

interface ActivityScreenProps {
  search: ActivitySearch
  onSearch: (search: ActivitySearch) => void
}

/** All requests, entries and conversations of the member, newest first. */
export function ActivityScreen({ search, onSearch }: ActivityScreenProps) {
  const { pages: shownPages, ...shown } = search
  const { view, month, find } = shown
  const [finding, setFinding] = useState<'open' | 'pressed' | undefined>(find ? 'open' : undefined)
  const [isChoosingMonth, setIsChoosingMonth] = useState(false)
  const query = useInfiniteQuery(activityPages(shown))
  // Deferred, so that a slow phone renders the rows in parts and handles touches between them.
  const data = useDeferredValue(query.data)
  const total = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  const count = useGradualCount(total)
  const { unlisted } = useOutbox()
  const unsent = hasUnsent(shown) ? unlisted.filter(({ kind }) => view !== 'support' || isMessage(kind)) : []
  const { title, search: searchLabel, month: monthLabel } = messages.activity

  function updatePages(count: number) {
    const now = toPagesParam(count)
    if (now !== shownPages) onSearch({ ...search, pages: now })
  }

  function toggleFind() {
    setFinding(finding ? undefined : 'pressed')
    if (finding && find) onSearch({ ...shown, find: undefined })
  }

  function showAll() {
    setFinding(undefined)
    onSearch({})
  }

  return (
    <>
      <TitleBar title={title}>
        <IconButton path={searchIcon} label={searchLabel} aria-expanded={finding !== undefined} onClick={toggleFind} />
        <IconButton path={calendarDays} label={monthLabel} onClick={() => setIsChoosingMonth(true)} />
      </TitleBar>
      <Page width="lists" hasLateParts>
        {finding && (
          <FindField
            value={find ?? ''}
            hasFocus={finding === 'pressed'}
            onChange={(next) => onSearch({ ...shown, find: next || undefined })}
          />
        )}
        <ViewChips
          value={view}
          waiting={useLast(query.data?.pages.at(0)?.waiting) ?? 0}
          onChange={(next) => onSearch({ ...shown, view: next })}
        />
        {month && (
          <p className="meta">
            {formatMonth(month)} <ShowAll onPress={() => onSearch({ ...shown, month: undefined })} />
          </p>
        )}
        <Suspense>{unsent.length > 0 && <UnsentRows entries={unsent} />}</Suspense>
        <AnimatedRows
          // The next page is read when the rows before it are there.
          query={{ ...query, data, isFetching: query.isFetching || data !== query.data || count < total }}
          skeleton={<ActivitySkeleton rows={7} />}
          onPages={updatePages}
          {...describeEmpty({
            isFiltered: !!(view || month || find),
            hasRows: unsent.length > 0,
            onShowAll: showAll,
          })}
        >
          {() => (
            <Suspense fallback={<ActivitySkeleton rows={7} />}>
              <ActivityDays pages={data?.pages ?? noPages} count={count} />
            </Suspense>
          )}
        </AnimatedRows>
      </Page>
      {isChoosingMonth && (
        <MonthDialog
          month={month}
          onChoose={(next) => onSearch({ ...shown, month: next })}
          onClose={() => setIsChoosingMonth(false)}
        />
      )}
    </>
  )
}

/** The last known value, so that a chip keeps its width while another view is read. */
function useLast(value: number | undefined): number | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return last
}

/** Unsent entries are not searched, and are of no month yet. */
const hasUnsent = ({ view, month, find }: ActivitySearch) =>
  !month && !find && (!view || view === 'waiting' || view === 'support')

const isMessage = (kind: Kind) => kind === 'support' || kind === 'reply'

const views = ['waiting', 'in', 'out', 'rewards', 'support'] as const

interface ViewChipsProps {
  value: ActivitySearch['view']
  /** The number of requests that wait. */
  waiting: number
  onChange: (view: ActivitySearch['view']) => void
}

/** A second press on a chip shows all again. */
function ViewChips({ value, waiting, onChange }: ViewChipsProps) {
  const { show, views: labels } = messages.activity
  return (
    <Chips<(typeof views)[number] | 'all'>
      label={show}
      options={views.map((each) => ({
        value: each,
        label:
          each === 'waiting' && waiting > 0 ? (
            <>
              {labels[each]} <em>{formatCount(waiting)}</em>
            </>
          ) : (
            labels[each]
          ),
      }))}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' || chosen === value ? undefined : chosen)}
    />
  )
}

const ShowAll = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" size="s" onClick={onPress}>
    {messages.activity.months.showAll}
  </Button>
)

interface EmptyOptions {
  isFiltered: boolean
  /** Rows above the list. */
  hasRows: boolean
  onShowAll: () => void
}

function describeEmpty({ isFiltered, hasRows, onShowAll }: EmptyOptions) {
  const { empty, emptyHelp, noMatch, showAll } = messages.activity
  if (isFiltered) {
    const action = (
      <Button variant="outline" onClick={onShowAll}>
        {showAll}
      </Button>
    )
    return { empty: noMatch, action }
  }
  const action = (
    <ButtonLink to="/home/my-task" variant="outline">
      {messages.statements.watch}
    </ButtonLink>
  )
  return hasRows ? { empty: undefined } : { empty, help: emptyHelp, action }
}
