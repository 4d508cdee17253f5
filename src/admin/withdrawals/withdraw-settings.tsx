import { useQuery } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { parseNumber } from '#contract/plain-input.ts'
import { lowestMinimumTaka, payoutDaysMax, type withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'

interface WithdrawSettingsProps {
  read: typeof withdrawals.limits | typeof withdrawals.info
  endpoint: SetLimits
}

/** The two withdrawal settings. The specification has a read and a write for each, so each URL has its own form. */
export function WithdrawSettings({ read, endpoint }: WithdrawSettingsProps) {
  const query = useQuery(endpointQuery(read, {}))
  return (
    <>
      <BackBar title={t('Manage Withdraw')} to="/home">
        <ButtonLink to="/home/limits" variant="quiet" size="s">
          {t('Limits')}
        </ButtonLink>
      </BackBar>
      <Page>
        <QueryResult query={query}>
          {(limits) => <WithdrawSettingsForm endpoint={endpoint} current={limits} />}
        </QueryResult>
      </Page>
    </>
  )
}

type SetLimits = typeof withdrawals.setLimits | typeof withdrawals.setInfo
type Limits = Input<SetLimits>

interface WithdrawSettingsFormProps {
  endpoint: SetLimits
  current: Limits
}

function WithdrawSettingsForm({ endpoint, current }: WithdrawSettingsFormProps) {
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite<SetLimits>(endpoint, {
    verb: t('Change'),
    check: (next) =>
      next.amount === current.amount && next.days === current.days ? { amount: t('Both are so already.') } : {},
    question: (next) => <ChangeSummary current={current} next={next} />,
    onDone: () => showToast.success(translate(endpoint.message)),
  })
  return (
    <>
      <Card title={t('Now')}>
        <DescriptionList
          facts={[
            { label: t('Minimum amount'), value: <Money amount={current.amount} /> },
            { label: t('Processing days'), value: formatDays(current.days) },
          ]}
        />
      </Card>
      <Card>
        <Form
          errors={errors}
          failure={failure}
          onSubmit={(typed) => submit({ amount: parseTaka(typed.amount ?? ''), days: parseNumber(typed.days ?? '') })}
        >
          <MoneyField
            name="amount"
            label={t('Minimum amount')}
            hint={t('Smallest withdrawal. {lowestMinimumTaka} tk or more.', { lowestMinimumTaka })}
            defaultValue={current.amount}
          />
          <TextField
            name="days"
            label={t('Processing days')}
            hint={t('Members see this as the payout time. At most {payoutDaysMax} days.', { payoutDaysMax })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            suffix={t('days')}
            defaultValue={current.days}
          />
          <Button type="submit" isBlock isBusy={isSending}>
            {t('Save')}
          </Button>
        </Form>
      </Card>
      {confirmation}
    </>
  )
}

function ChangeSummary({ current, next }: { current: Limits; next: Limits }) {
  return (
    <>
      {current.amount !== next.amount && (
        <p>
          {t('Change the minimum withdrawal from {before} to {after}. Requests that wait already stay as they are.', {
            before: <b>{t('{amount} tk', { amount: formatTaka(current.amount) })}</b>,
            after: <b>{t('{amount} tk', { amount: formatTaka(next.amount) })}</b>,
          })}
        </p>
      )}
      {current.days !== next.days && (
        <p>
          {t('Change the processing time from {before} to {after}.', {
            before: <b>{formatDays(current.days)}</b>,
            after: <b>{formatDays(next.days)}</b>,
          })}
        </p>
      )}
    </>
  )
}

const formatDays = (count: number) => (count === 1 ? t('1 day') : t('{count} days', { count }))
