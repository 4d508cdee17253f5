import { lazy, Suspense, useMemo, useState } from 'react'
import type { SupportMessage } from '#contract/supports.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { BulkBar } from '../tables/bulk-bar.tsx'
import { DayFilter, daysFilter } from '../tables/day-filter.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { KeysButton } from '../tables/keys-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { NextQueue } from '../tables/next-queue.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import { QueueChips, useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import type { MessagesToConfirm } from './confirm-messages.tsx'
import { getMessageColumns, messageTable } from './message-tables.tsx'

const ConfirmMessages = lazy(async () => ({ default: (await import('./confirm-messages.tsx')).ConfirmMessages }))

const decided = translated(() => ({ value: 'solved', label: t('Solved') }))

/** The queue of support messages, to read and to solve. */
export function SupportMessages() {
  const table = useTableState(messageTable)
  const { filters, setFilters, selectedRows, select } = table
  const [question, setQuestion] = useState<MessagesToConfirm>()
  const isWaiting = filters.status !== decided().value

  const askToSolve = (messages: SupportMessage[]) => setQuestion({ messages, action: 'solve' })
  const queue = useQueue(table, {
    accept: t('Solve'),
    deny: t('Delete'),
    onAccept: isWaiting ? askToSolve : undefined,
    onDelete: isWaiting ? (message) => setQuestion({ messages: [message], action: 'delete' }) : undefined,
  })
  const columns = useMemo(() => getMessageColumns(setQuestion, isWaiting), [isWaiting])

  return (
    <>
      <BackBar title={t('Support Messages')} to="/home">
        <KeysButton onClick={queue.openHelp} />
      </BackBar>
      <Page width="work">
        <TableBar
          table={table}
          countLabel={isWaiting ? 'waiting' : 'solved'}
          lead={
            <QueueChips label={t('Which messages')} decided={decided()} filters={filters} setFilters={setFilters} />
          }
          active={[daysFilter(filters)]}
          search={<SearchBox label={t('Search by username')} filters={filters} setFilters={setFilters} />}
        >
          <DayFilter filters={filters} setFilters={setFilters} />
          <ExportButton table="supports" filters={filters} />
        </TableBar>
        <ButtonLink variant="outline" to="/home/support-desk" state={{ isBelow: true }}>
          {t('Open the support desk')}
        </ButtonLink>
        <ListTable
          table={table}
          caption={t('Support messages')}
          columns={columns}
          empty={t('No support messages found.')}
          help={isWaiting && <NextQueue queue="supports" />}
          current={queue.current}
          {...(isWaiting && { getName })}
        />
        <BulkBar count={selectedRows.length} onClear={() => select([])}>
          <Button size="s" className="bulk-main" onClick={() => askToSolve(selectedRows)}>
            {t('Solve {count}', { count: formatCount(selectedRows.length) })}
          </Button>
        </BulkBar>
      </Page>
      {question && (
        <Suspense>
          <ConfirmMessages {...question} onDecided={() => select([])} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
      {queue.help}
    </>
  )
}

const getName = ({ username, message }: SupportMessage) => `${username}: ${message.slice(0, 40)}`
