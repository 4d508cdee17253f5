import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { statements } from '#contract/statements.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { brand } from '../../brand/brand.ts'
import { localText } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { AllActivity } from '../../ui/all-activity.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { formatDateTime } from '../../ui/date-time.tsx'
import { formatMonth } from '../../ui/format-month.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { download } from '../../ui/icons/actions.ts'
import { Page } from '../../ui/page.tsx'
import { loadAllPages, PrintButton } from '../../ui/print-button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { toPagesParam } from '../../url/pages-param.ts'
import { DirectionChips, EmptyAction, noMatch } from './entries.tsx'
import { listMonths } from './months.ts'
import { PrintedStatement } from './printed-statement.tsx'
import { StatementList } from './statement-list.tsx'
import { statementPages } from './statement-pages.ts'
import type { StatementSearch } from './statement-search.ts'

interface StatementScreenProps {
  search: StatementSearch
  onSearch: (search: StatementSearch) => void
}

/** All entries of the member, with a file for each month. */
export function StatementScreen({ search, onSearch }: StatementScreenProps) {
  const { pages, ...shown } = search
  const { view, direction, month } = shown
  const lines = useInfiniteQuery(statementPages(shown))
  const isPrinting = useIsPrinting()
  const { created_at } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const months = listMonths(created_at)
  // Without a choice the file has the current month.
  const saved = month ?? months[0]!
  const { submit, isSending, errors, failure } = useWrite(statements.save, {
    // The browser itself downloads the file, however long it is.
    onDone: ({ path }) => location.assign(path),
  })
  const problem = failure ?? errors.month
  const { title, views, save, empty, emptyAll, emptyBalance, emptyEarning } = messages.statements
  const help = { all: emptyAll, balance: emptyBalance, earning: emptyEarning }[view ?? 'all']

  function updatePages(count: number) {
    const now = toPagesParam(count)
    if (now !== pages) onSearch({ ...search, pages: now })
  }

  return (
    <>
      <BackBar title={title} to="/home">
        <IconButton
          path={download}
          label={save(formatMonth(saved))}
          aria-busy={isSending || undefined}
          onClick={() => isSending || submit({ month: saved })}
        />
        <PrintButton isIcon load={() => loadAllPages(lines)} />
      </BackBar>
      <Page width="lists" hasLateParts>
        <Tabs
          id="statement"
          label={title}
          tabs={(['all', 'balance', 'earning'] as const).map((value) => ({ value, label: views[value] }))}
          value={view ?? 'all'}
          onChange={(next) => onSearch({ ...shown, view: next === 'all' ? undefined : next })}
        />
        <TabPanel id="statement" value={view ?? 'all'}>
          <DirectionChips value={direction} onChange={(next) => onSearch({ ...shown, direction: next })} />
          <MonthField months={months} month={month} onChange={(next) => onSearch({ ...shown, month: next })} />
          {problem && <Banner tone="error">{problem}</Banner>}
          <PrintedChoice {...shown} />
          {isPrinting && <PrintedStatement shown={shown} />}
          <div hidden={isPrinting}>
            <StatementList
              shown={shown}
              onPages={updatePages}
              {...(direction || month
                ? noMatch(() => onSearch({ view }))
                : { empty, help, action: <EmptyAction view={view ?? 'balance'} /> })}
            />
          </div>
        </TabPanel>
        <AllActivity />
      </Page>
    </>
  )
}

/** On paper, whose entries these are and which. */
function PrintedChoice({ view, direction, month }: StatementSearch) {
  const { username } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const { views, directions, allMonths } = messages.statements
  const choice = [username, month ? formatMonth(month) : allMonths, views[view ?? 'all']]
  return (
    <p className="only-print">
      <b>{localText(brand.name, brand.name_bn)}</b>
      <br />
      {[...choice, ...(direction ? [directions[direction]] : [])].join(' · ')}
      <br />
      {formatDateTime(new Date().toISOString())}
    </p>
  )
}

interface MonthFieldProps {
  months: string[]
  month: string | undefined
  onChange: (month: string | undefined) => void
}

/** The shown month. */
function MonthField({ months, month, onChange }: MonthFieldProps) {
  const id = useId()
  const { month: label, allMonths } = messages.statements
  return (
    <div className="field month-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={month ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        <option value="">{allMonths}</option>
        {[...new Set([...months, ...(month ? [month] : [])])].map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
