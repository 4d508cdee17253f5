import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseTaka } from '#contract/parse-taka.ts'
import { type RewardCeiling, rewards } from '#contract/rewards.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
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
      <BackBar title={t('Reward ceiling')} to="/home/limits" />
      <Page>
        <p className="meta">
          {t(
            'When the tasks of a day promise this sum, members get no more tasks until the next day. Tasks that they have are paid. The day is that of Dhaka.',
          )}
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
    verb: t('Change'),
    check: ({ ceiling }) =>
      ceiling === current.ceiling
        ? { ceiling: t('The ceiling is {ceiling} already.', { ceiling: formatCeiling(ceiling) }) }
        : {},
    question: ({ ceiling }) => (
      <>
        {t('Change the ceiling for rewards from {before} to {after}.', {
          before: <b>{formatCeiling(current.ceiling)}</b>,
          after: <b>{formatCeiling(ceiling)}</b>,
        })}
      </>
    ),
    onDone: () => showToast.success(translate(rewards.setCeiling.message)),
    onProposed,
  })
  return (
    <>
      <Card title={t('Today')}>
        <DescriptionList
          facts={[
            { label: t('Ceiling'), value: formatCeiling(current.ceiling) },
            ...(current.handed_out === null
              ? []
              : [
                  {
                    label: t('Promised by the tasks of today'),
                    value: t('{handedOut} tk', { handedOut: formatPrice(current.handed_out) }),
                  },
                ]),
          ]}
        />
      </Card>
      <Card>
        <Form
          errors={errors}
          failure={failure}
          onSubmit={({ ceiling = '' }, form) => submit({ ceiling: parseTaka(ceiling) }, form)}
        >
          <MoneyField
            name="ceiling"
            label={t('New ceiling')}
            hint={t('In whole taka for one day, over all members.')}
          />
          <Button type="submit" isBlock isBusy={isSending}>
            {t('Set ceiling')}
          </Button>
        </Form>
      </Card>
      {current.ceiling !== null && (
        <Button variant="danger-outline" isBlock onClick={() => setIsRemoving(true)}>
          {t('Remove the ceiling')}
        </Button>
      )}
      {confirmation}
      {isRemoving && (
        <ConfirmWrite
          endpoint={rewards.setCeiling}
          input={{ ceiling: null }}
          verb={t('Remove')}
          isDanger
          onClose={() => setIsRemoving(false)}
        >
          {t('Remove the ceiling of {ceiling}. Then nothing limits what the tasks of a day can cost.', {
            ceiling: <b>{formatCeiling(current.ceiling)}</b>,
          })}
        </ConfirmWrite>
      )}
    </>
  )
}
