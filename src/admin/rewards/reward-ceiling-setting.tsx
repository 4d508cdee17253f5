import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseTaka } from '#contract/parse-taka.ts'
import { type RewardCeiling, rewards } from '#contract/rewards.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConfirmWrite, useConfirmedWrite } from '../writes/confirm-write.tsx'
import { formatCeiling } from './format-ceiling.ts'

/** The most that the tasks of a day may promise. */
export function RewardCeilingSetting() {
  const query = useQuery(endpointQuery(rewards.ceiling, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  return (
    <>
      <BackBar title="Reward ceiling" to="/home/limits" />
      <Page>
        <p className="meta">
          When the tasks of a day promise this sum, members get no more tasks until the next day. Tasks that they have
          are paid. The day is that of Dhaka.
        </p>
        <QueryResult query={query}>
          {(current) => (
            <CeilingForm
              key={`${current.ceiling} ${timesProposed}`}
              current={current}
              onProposed={() => setTimesProposed(timesProposed + 1)}
            />
          )}
        </QueryResult>
      </Page>
    </>
  )
}

function CeilingForm({ current, onProposed }: { current: RewardCeiling; onProposed: () => void }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(rewards.setCeiling, {
    verb: 'Change',
    check: ({ ceiling }) =>
      ceiling === current.ceiling ? { ceiling: `The ceiling is ${formatCeiling(ceiling)} already.` } : {},
    question: ({ ceiling }) => (
      <>
        Change the ceiling for rewards from <b>{formatCeiling(current.ceiling)}</b> to <b>{formatCeiling(ceiling)}</b>.
        It is valid at once.
      </>
    ),
    onDone: () => showToast.success(rewards.setCeiling.message),
    onProposed,
  })
  return (
    <>
      <Card title="Today">
        <DescriptionList
          facts={[
            { label: 'Ceiling', value: formatCeiling(current.ceiling) },
            ...(current.handed_out === null
              ? []
              : [{ label: 'Promised by the tasks of today', value: `${formatPrice(current.handed_out)} tk` }]),
          ]}
        />
      </Card>
      <Card>
        <Form
          errors={errors}
          failure={failure}
          onSubmit={({ ceiling = '' }, form) => submit({ ceiling: parseTaka(ceiling) }, form)}
        >
          <MoneyField name="ceiling" label="New ceiling" hint="In whole taka for one day, over all members." />
          <Button type="submit" isBlock isBusy={isSending}>
            Set ceiling
          </Button>
        </Form>
      </Card>
      {current.ceiling !== null && (
        <Button variant="danger-outline" isBlock onClick={() => setIsRemoving(true)}>
          Remove the ceiling
        </Button>
      )}
      {confirmation}
      {isRemoving && (
        <ConfirmWrite
          endpoint={rewards.setCeiling}
          input={{ ceiling: null }}
          verb="Remove"
          isDanger
          onClose={() => setIsRemoving(false)}
        >
          Remove the ceiling of <b>{formatCeiling(current.ceiling)}</b>. Then nothing limits what the tasks of a day can
          cost.
        </ConfirmWrite>
      )}
    </>
  )
}
