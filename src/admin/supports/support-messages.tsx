import { lazy, Suspense, useMemo, useState } from 'react'
import type { SupportMessage } from '#contract/supports.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { keyboard } from '../icons/table.ts'
import { BulkBar } from '../tables/bulk-bar.tsx'
import { DayFilter } from '../tables/day-filter.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import { useQueue } from '../tables/use-queue.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import type { MessagesToConfirm } from './confirm-messages.tsx'
import { messageColumns, messageTable } from './message-tables.tsx'

const ConfirmMessages = lazy(async () => ({ default: (await import('./confirm-messages.tsx')).ConfirmMessages }))

const views: { value: string; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'solved', label: 'Solved' },
]

/** The queue of support messages, to answer and to solve. */
export function SupportMessages() {
  const table = useTableState(messageTable)
  const { filters, setFilters, chosen, select } = table
  const [question, setQuestion] = useState<MessagesToConfirm>()
  const isWaiting = filters.status !== 'solved'

  const solve = (messages: SupportMessage[]) => setQuestion({ messages, act: 'solve' })
  const queue = useQueue(table, {
    accept: 'Solve',
    deny: 'Delete',
    onAccept: isWaiting ? solve : undefined,
    onDelete: (message) => setQuestion({ messages: [message], act: 'delete' }),
  })
  const columns = useMemo(() => messageColumns(setQuestion, isWaiting), [isWaiting])

  return (
    <>
      <BackBar title="Support Messages" to="/home">
        <IconButton path={keyboard} label="Keyboard" onClick={queue.askForHelp} />
      </BackBar>
      <Page width="work">
        <Chips
          label="Which messages"
          options={views}
          value={filters.status ?? 'pending'}
          onChange={(status) => setFilters({ status, sort: status === 'solved' ? 'newest' : undefined })}
        />
        <TableBar
          filters={filters}
          search={<SearchBox label="Search by username" filters={filters} setFilters={setFilters} />}
        >
          <DayFilter filters={filters} setFilters={setFilters} />
          <ExportButton table="supports" filters={filters} />
        </TableBar>
        <ListTable
          table={table}
          caption="Support messages"
          columns={columns}
          empty="No support messages found."
          counted={isWaiting ? 'waiting' : 'solved'}
          current={queue.current}
          {...(isWaiting && { nameOf })}
        />
        <BulkBar count={chosen.length} onClear={() => select([])}>
          <Button size="s" onClick={() => solve(chosen)}>
            Solve
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

const nameOf = ({ username, message }: SupportMessage) => `${username}: ${message.slice(0, 40)}`
