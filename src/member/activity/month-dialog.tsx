import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activity } from '#contract/activity.ts'
import { ownUser } from '#contract/own-user.ts'
import { statements } from '#contract/statements.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { formatMonth } from '../../ui/format-month.ts'
import { Icon } from '../../ui/icon.tsx'
import { download } from '../../ui/icons/actions.ts'
import { closeDialogAround } from '../../ui/modal.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listMonths } from '../statements/months.ts'

interface MonthDialogProps {
  month: string | undefined
  onChoose: (month: string | undefined) => void
  onClose: () => void
}

/** A month with its sums and its file, or all months. */
export function MonthDialog({ month, onChoose, onClose }: MonthDialogProps) {
  const { created_at } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const months = listMonths(created_at)
  const [chosen, setChosen] = useState(month ?? months[0]!)
  const { title, all, show, showAll } = messages.activity.months
  const isMonth = chosen !== 'all'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button
          onClick={({ currentTarget }) => {
            onChoose(isMonth ? chosen : undefined)
            closeDialogAround(currentTarget)
          }}
        >
          {isMonth ? show(formatMonth(chosen)) : showAll}
        </Button>
      }
    >
      <Chips
        label={title}
        options={[{ value: 'all', label: all }, ...months.map((each) => ({ value: each, label: formatMonth(each) }))]}
        value={chosen}
        onChange={setChosen}
      />
      {isMonth && (
        <>
          <MonthSums month={chosen} />
          <SaveMonth key={chosen} month={chosen} />
        </>
      )}
    </Dialog>
  )
}

function MonthSums({ month }: { month: string }) {
  const query = useQuery(endpointQuery(activity.month, { month }))
  const labels = messages.activity.months
  return (
    <QueryResult query={query} skeleton={<Skeleton lines={[100, 100, 100]} />}>
      {(sums) => (
        <DescriptionList
          facts={[
            { label: labels.in, value: `+${formatTaka(sums.in)}` },
            { label: labels.out, value: `−${formatTaka(sums.out)}` },
            { label: labels.balance, value: formatTaka(sums.balance) },
          ]}
        />
      )}
    </QueryResult>
  )
}

function SaveMonth({ month }: { month: string }) {
  const { submit, isSending, errors, failure } = useWrite(statements.save, {
    // The browser itself downloads the file, however long it is.
    onDone: ({ path }) => location.assign(path),
  })
  const problem = failure ?? errors.month
  return (
    <>
      <Button variant="outline" isBlock isBusy={isSending} onClick={() => submit({ month })}>
        <Icon path={download} size="s" />
        {messages.statements.save(formatMonth(month))}
      </Button>
      {problem && <Banner tone="error">{problem}</Banner>}
    </>
  )
}
