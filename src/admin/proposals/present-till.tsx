import { useQuery } from '@tanstack/react-query'
import type { Proposal } from '#contract/proposals.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { tillSms } from '#contract/tills/sms.ts'
import type { TillSettings } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { SmsNumber } from '../tables/sms-facts.tsx'
import { tillSettingLabels } from '../writes/till-words.ts'
import { PresentFacts } from './present-facts.tsx'
import { type Facts, formatField } from './proposed-fields.tsx'

type PresentProps = Proposal['input']

const gone = translated(() => t('This does not exist any more.'))

/** The till that a proposal names by its id. */
export function PresentTill({ id }: PresentProps) {
  const query = useQuery(endpointQuery(tills.list, {}))
  return (
    <PresentFacts
      query={query}
      empty={gone()}
      listFacts={(all) =>
        all
          .filter(({ _id }) => _id === id)
          .flatMap(({ label, number, kind, visibility, mode, status }) => [
            { label: t('Till now'), value: label },
            { label: t('Number'), value: formatField('account_number', number) },
            { label: t('Kind now'), value: formatField('kind', kind) },
            { label: t('Members now'), value: formatField('visibility', visibility) },
            { label: t('Mode now'), value: formatField('mode', mode) },
            { label: t('Status now'), value: formatField('status', status) },
          ])
      }
    />
  )
}

/** The SIMs as proposed and as they are, with the labels of their tills. */
export function PresentSims({ id, sims }: PresentProps) {
  const query = useQuery(endpointQuery(tillPhones.list, {}))
  const { data: all = [], isPending } = useQuery(endpointQuery(tills.list, {}))
  const labelOf = (till: string) => all.find(({ _id }) => _id === till)?.label ?? (isPending ? '…' : till)
  const describe = (some: { sim: number; till: string }[]) =>
    some.map(({ sim, till }) => t('SIM {sim} → {value}', { sim, value: labelOf(till) })).join(', ') || t('None set')
  return (
    <PresentFacts
      query={query}
      empty={gone()}
      listFacts={(phones) =>
        phones
          .filter(({ _id }) => _id === id)
          .flatMap(({ label, sims: now }) => [
            { label: t('Phone'), value: label },
            { label: t('SIMs now'), value: describe(now) },
            { label: t('SIMs then'), value: describe(sims as { sim: number; till: string }[]) },
          ])
      }
    />
  )
}

/** Only the settings that change. */
export function PresentTillSettings(input: PresentProps) {
  const query = useQuery(endpointQuery(tills.settings, {}))
  const names = Object.keys(tillSettingLabels()) as (keyof TillSettings)[]
  return (
    <PresentFacts
      query={query}
      empty={t('All settings are so already.')}
      listFacts={(settings): Facts =>
        names
          .filter((name) => input[name] !== undefined && input[name] !== settings[name])
          .map((name) => ({
            label: t('{label} now', { label: tillSettingLabels()[name] }),
            value: formatField(name, settings[name]),
          }))
      }
    />
  )
}

/** The money that would be given or explained, with the SMS. */
export function PresentSms({ id }: PresentProps) {
  const query = useQuery(endpointQuery(tillSms.unclaimed, { limit: '200' }))
  return (
    <PresentFacts
      query={query}
      empty={t('It is not among the newest unclaimed money.')}
      listFacts={({ items }) =>
        items
          .filter(({ _id }) => _id === id)
          .flatMap((sms) => [
            {
              label: sms.direction === 'out' ? t('Went out') : t('Came in'),
              value: t('{taka} tk', { taka: formatTaka(sms.amount ?? 0) }),
            },
            { label: t('Till'), value: sms.till },
            { label: sms.direction === 'out' ? t('To') : t('From'), value: <SmsNumber sms={sms} /> },
            { label: t('Transaction id'), value: formatField('payout_id', sms.transaction_id) },
            { label: 'SMS', value: <MixedText>{sms.body}</MixedText> },
            {
              label: t('May be of'),
              value: sms.candidates.map(({ username }) => username).join(', ') || t('No known member'),
            },
          ])
      }
    />
  )
}
