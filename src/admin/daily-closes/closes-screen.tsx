import { useMemo, useState } from 'react'
import { type DailyClose, dailyCloses } from '#contract/daily-closes.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.ts'
import { DayFilter } from '../tables/day-filter.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { CloseReportDialog } from './close-report.tsx'

export const closesTable = { endpoint: dailyCloses.list, defaults: { sort: 'newest' } } as const

const getColumns = (onOpen: (close: DailyClose) => void): Column<DailyClose>[] => [
  { key: 'day', label: t('Day'), kind: 'title', cell: ({ day }) => formatDay(day) },
  {
    key: 'owed',
    label: t('Owed'),
    kind: 'number',
    cell: ({ report: { owed } }) => <Money amount={owed.balance + owed.earning + owed.hold} suffix="tk" />,
  },
  {
    key: 'in',
    label: t('Top-ups'),
    kind: 'number',
    cell: ({ report }) => <Money amount={report.topped_up} suffix="tk" />,
  },
  {
    key: 'out',
    label: t('Payouts'),
    kind: 'number',
    cell: ({ report }) => <Money amount={report.paid_out} suffix="tk" />,
  },
  {
    key: 'exceptions',
    label: t('To look at'),
    kind: 'number',
    cell: ({ report }) => formatCount(report.exceptions.length),
  },
  {
    key: 'signed',
    label: t('Signed off'),
    cell: ({ signed_off_by }) => (signed_off_by ? <MixedText>{signed_off_by}</MixedText> : t('Not yet')),
  },
  {
    key: 'actions',
    label: t('Actions'),
    kind: 'actions',
    cell: (close) => (
      <Button
        variant="outline"
        size="s"
        aria-label={t('Open {day}', { day: formatDay(close.day) })}
        onClick={() => onOpen(close)}
      >
        {t('Open')}
      </Button>
    ),
  },
]

/** The closed books of each day, with their exceptions. */
export function ClosesScreen() {
  const table = useTableState(closesTable)
  const [opened, setOpened] = useState<DailyClose>()
  const [signed, setSigned] = useState<DailyClose>()
  const columns = useMemo(() => getColumns(setOpened), [])
  return (
    <>
      <BackBar title={t('Daily closes')} to="/home" />
      <Page width="work">
        <p>
          {t(
            'At 00:05 the books of the day before are closed. Their report never changes: each close has the hash of its rows and of the close before, and members’ phones check it.',
          )}
        </p>
        <TableBar table={table} countLabel={['day', 'days']}>
          <DayFilter filters={table.filters} setFilters={table.setFilters} />
          <ExportButton table="daily-closes" filters={table.filters} />
        </TableBar>
        <ListTable
          table={table}
          caption={t('Daily closes')}
          columns={columns}
          empty={t('No day is closed yet.')}
          help={t('The first close follows the first day on which money moved.')}
        />
      </Page>
      {opened && (
        <CloseReportDialog
          close={opened}
          onSignOff={() => {
            setSigned(opened)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {signed && <SignOff close={signed} onClose={() => setSigned(undefined)} />}
    </>
  )
}

function SignOff({ close: { _id: id, day, report }, onClose }: { close: DailyClose; onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(dailyCloses.signOff, {
    onDone: () => {
      showToast.success(translate(dailyCloses.signOff.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Sign off {day}', { day: formatDay(day) })}
      lead={
        report.exceptions.length === 0
          ? t('You confirm with your name that you have looked at the report. It cannot be undone.')
          : t('You confirm with your name that you have looked at {count} kinds of exceptions. It cannot be undone.', {
              count: formatCount(report.exceptions.length),
            })
      }
      verb={t('Sign off')}
      isBusy={isSending}
      initialFocus="question"
      errors={errors}
      failure={failure}
      onSubmit={({ note }) => submit({ id, ...(note?.trim() && { note: note.trim() }) })}
      onClose={onClose}
    >
      <TextAreaField name="note" label={t('Note (optional)')} rows={3} />
    </FormDialog>
  )
}
