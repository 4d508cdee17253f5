import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultLimits, type Limits, limits } from '#contract/limits.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { parseNumber } from '#contract/plain-input.ts'
import { endpointQuery } from '../../api/query.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'

interface LimitField {
  name: keyof Limits
  label: string
  /** What the limit does, in one sentence. */
  help: string
  isTaka?: true
}

const groups = translated((): { title: string; fields: LimitField[] }[] => [
  {
    title: t('Amounts'),
    fields: [
      {
        name: 'least_top_up',
        label: t('Smallest top-up'),
        help: t('A payment request below it is refused.'),
        isTaka: true,
      },
      {
        name: 'least_transfer',
        label: t('Smallest transfer'),
        help: t('A transfer below it is refused.'),
        isTaka: true,
      },
      {
        name: 'referral_top_up',
        label: t('Top-ups for the referral bonus'),
        help: t(
          'The bonus is paid once, when a referred member’s accepted top-ups reach this sum. Never below the bonus.',
        ),
        isTaka: true,
      },
    ],
  },
  {
    title: t('Requests of one member'),
    fields: [
      {
        name: 'transfers_per_hour',
        label: t('Transfers in an hour'),
        help: t('More are refused until an hour has passed.'),
      },
      {
        name: 'open_payments',
        label: t('Undecided payments'),
        help: t('A further payment request is refused until one is decided.'),
      },
      {
        name: 'open_withdrawals',
        label: t('Undecided withdrawals'),
        help: t('A further withdraw request is refused until one is decided.'),
      },
      {
        name: 'open_messages',
        label: t('Unsolved messages'),
        help: t('A further support message is refused until one is solved.'),
      },
    ],
  },
  {
    title: t('New accounts'),
    fields: [
      {
        name: 'accounts_per_number',
        label: t('Accounts with one mobile number'),
        help: t('A registration with a number that has so many accounts is refused.'),
      },
      {
        name: 'registrations_per_hour',
        label: t('Registrations in an hour'),
        help: t('From one internet address. A shared network, for example of a shop, has one address.'),
      },
    ],
  },
])

const allFields = translated(() => groups().flatMap(({ fields }) => fields))

/** The least amounts, and how much one member or address can request. */
export function LimitSettings() {
  const query = useQuery(endpointQuery(limits.get, {}))
  const [timesProposed, setTimesProposed] = useState(0)
  return (
    <>
      <BackBar title={t('Limits')} to="/home">
        <ButtonLink to="/home/reward-ceiling" variant="quiet" size="s">
          {t('Reward ceiling')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <QueryResult query={query}>
          {(current) => (
            // The present limits are shown again, because a proposal changes nothing yet.
            <LimitForm key={timesProposed} current={current} onProposed={() => setTimesProposed(timesProposed + 1)} />
          )}
        </QueryResult>
      </Page>
    </>
  )
}

function LimitForm({ current, onProposed }: { current: Limits; onProposed: () => void }) {
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(limits.set, {
    verb: t('Change'),
    check: (next) =>
      findChanges(current, next).length === 0
        ? { least_top_up: t('Nothing is changed. All limits are so already.') }
        : {},
    question: (next) => <ChangeSummary current={current} next={next} />,
    onDone: () => showToast.success(translate(limits.set.message)),
    onProposed,
  })
  return (
    <>
      <Banner>
        {t('Members read the smallest amounts before they send a form. A limit is valid from the next request on.')}
      </Banner>
      <Form className="form-rows" errors={errors} failure={failure} onSubmit={(typed) => submit(readLimits(typed))}>
        {groups().map(({ title, fields }) => (
          <Card key={title} title={title}>
            <div className="stack">
              {fields.map((field) => (
                <TextField
                  // A limit that another administrator changes meanwhile leaves what is typed in the other fields.
                  key={`${field.name} ${current[field.name]}`}
                  name={field.name}
                  label={field.label}
                  hint={t('{help} Default: {field}.', { help: field.help, field: formatLimit(field, defaultLimits) })}
                  inputMode={field.isTaka ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  maxLength={14}
                  {...(field.isTaka && { suffix: t('BDT') })}
                  defaultValue={current[field.name]}
                />
              ))}
            </div>
          </Card>
        ))}
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Save')}
        </Button>
      </Form>
      {confirmation}
    </>
  )
}

const readLimits = (typed: Record<string, string>) =>
  Object.fromEntries(
    allFields().map(({ name, isTaka }) => {
      const text = typed[name] ?? ''
      // `NaN` if it is not a number; the contract rejects that.
      return [name, isTaka ? parseTaka(text) : parseNumber(text)]
    }),
  )

const findChanges = (current: Limits, next: Limits) => allFields().filter(({ name }) => current[name] !== next[name])

function ChangeSummary({ current, next }: { current: Limits; next: Limits }) {
  return (
    <ul>
      {findChanges(current, next).map((field) => (
        <li key={field.name}>
          {t('{label} from {before} to {after}', {
            label: field.label,
            before: <b>{formatLimit(field, current)}</b>,
            after: <b>{formatLimit(field, next)}</b>,
          })}
          {field.name === 'referral_top_up' && <ReferredBetween current={current} next={next} />}
        </li>
      ))}
    </ul>
  )
}

/** What happens to the referred members between the two sums. */
function ReferredBetween({ current, next }: { current: Limits; next: Limits }) {
  const { data } = useQuery(endpointQuery(limits.countReferred, { sum: String(next.referral_top_up) }))
  if (!data) return null
  const { reached, waiting } = data
  const isLower = next.referral_top_up < current.referral_top_up
  return (
    <ul>
      <li>
        {t('Reached already, with or without a bonus: {reached}. No further bonus is paid for them.', {
          reached: <b>{formatPrice(reached)}</b>,
        })}
      </li>
      <li>
        {t(
          isLower
            ? 'Not reached yet: {count}. The bonus is paid at their next accepted payment.'
            : 'Not reached yet: {count}. The bonus is paid when they reach the new sum.',
          { count: <b>{formatPrice(waiting)}</b> },
        )}
      </li>
    </ul>
  )
}

const formatLimit = ({ name, isTaka }: LimitField, values: Limits) =>
  isTaka ? t('{values} tk', { values: formatPrice(values[name]) }) : formatPrice(values[name])
