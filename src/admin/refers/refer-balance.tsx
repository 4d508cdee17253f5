import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { refers } from '#contract/refers.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatPrice, formatTaka, Money } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'

export function ReferBalance() {
  const query = useQuery(endpointQuery(refers.get, {}))
  const limitQuery = useQuery(endpointQuery(limits.get, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  const { referral_top_up } = limitQuery.data ?? {}
  return (
    <>
      <BackBar title={t('Refer Balance')} to="/home">
        <ButtonLink to="/home/limits" variant="quiet" size="s">
          {t('Limits')}
        </ButtonLink>
      </BackBar>
      <Page>
        <p className="meta">
          {t(
            'A member earns this bonus once for each member they referred, when that member’s accepted top-ups reach {sum}. The sum is never below the bonus. Blocked and deleted members earn none.',
            { sum: limitQuery.isLoading ? t('… tk') : describeSum(referral_top_up) },
          )}
        </p>
        <QueryResult query={query}>
          {(bonus) => (
            <BonusForm key={timesProposed} current={bonus} onProposed={() => setTimesProposed(timesProposed + 1)} />
          )}
        </QueryResult>
      </Page>
    </>
  )
}

const describeSum = (sum: number | undefined) =>
  sum === undefined ? t('the sum under Limits') : t('{sum} tk', { sum: formatPrice(sum) })

interface BonusFormProps {
  current: Input<typeof refers.set>
  onProposed: () => void
}

function BonusForm({ current, onProposed }: BonusFormProps) {
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(refers.set, {
    verb: t('Change'),
    check: ({ amount }) =>
      amount === current.amount
        ? { amount: t('The bonus is {amount} tk already.', { amount: formatTaka(amount) }) }
        : {},
    question: ({ amount }) => (
      <>
        {t(
          'Change the bonus for a referred member from {before} to {after}. It counts for members whose top-ups reach the sum from now on.',
          {
            before: <b>{t('{amount} tk', { amount: formatTaka(current.amount) })}</b>,
            after: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
          },
        )}
      </>
    ),
    onDone: (_, form) => {
      showToast.success(translate(refers.set.message))
      form?.reset()
    },
    onProposed,
  })
  return (
    <>
      <Card title={t('Current bonus')}>
        <DescriptionList facts={[{ label: t('For each referred member'), value: <Money amount={current.amount} /> }]} />
      </Card>
      <Card>
        <Form
          errors={errors}
          failure={failure}
          onSubmit={({ amount = '' }, form) => submit({ amount: parseTaka(amount) }, form)}
        >
          <MoneyField name="amount" label={t('New bonus')} hint={t('0 pays no bonus.')} />
          <Button type="submit" isBlock isBusy={isSending}>
            {t('Set bonus')}
          </Button>
        </Form>
      </Card>
      {confirmation}
    </>
  )
}
