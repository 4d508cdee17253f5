import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { banks } from '#contract/banks.ts'
import type { Proposal } from '#contract/proposals.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { listRoles, settingLabels } from './describe-proposal.ts'
import { PresentFacts } from './present-facts.tsx'
import { formatField } from './proposed-fields.tsx'

const PresentBatch = lazy(async () => ({ default: (await import('./present-payout.tsx')).PresentBatch }))
const PresentTill = lazy(async () => ({ default: (await import('./present-till.tsx')).PresentTill }))
const PresentSims = lazy(async () => ({ default: (await import('./present-till.tsx')).PresentSims }))
const PresentTillSettings = lazy(async () => ({ default: (await import('./present-till.tsx')).PresentTillSettings }))
const PresentSms = lazy(async () => ({ default: (await import('./present-till.tsx')).PresentSms }))
const PresentWithdrawal = lazy(async () => ({ default: (await import('./present-payout.tsx')).PresentWithdrawal }))

const PresentPayments = lazy(async () => ({ default: (await import('./present-requests.tsx')).PresentPayments }))
const PresentWithdrawals = lazy(async () => ({ default: (await import('./present-requests.tsx')).PresentWithdrawals }))
const PresentPlan = lazy(async () => ({ default: (await import('./present-promise.tsx')).PresentPlan }))
const PresentBonus = lazy(async () => ({ default: (await import('./present-promise.tsx')).PresentBonus }))
const PresentCeiling = lazy(async () => ({ default: (await import('./present-promise.tsx')).PresentCeiling }))
const PresentVideo = lazy(async () => ({ default: (await import('./present-promise.tsx')).PresentVideo }))
const PresentLimits = lazy(async () => ({ default: (await import('./present-promise.tsx')).PresentLimits }))

const PresentRules = lazy(async () => ({ default: (await import('./present-rules.tsx')).PresentRules }))

type PresentProps = Proposal['input']

const presentStates: Record<string, ComponentType<PresentProps>> = {
  'banks.changeStatus': ({ data }) => <PresentBank name={String((data as PresentProps).name)} />,
  'banks.delete': ({ data }) => <PresentBank name={String(data)} />,
  'users.setRoles': PresentUser,
  'users.block': PresentUser,
  'users.delete': PresentUser,
  'users.recover': PresentUser,
  'accounts.give': PresentUser,
  'payouts.pay': PresentBatch,
  'payouts.markPaid': PresentWithdrawal,
  'staff.setSettings': PresentSettings,
  'payments.accept': PresentPayments,
  'payments.acceptMany': PresentPayments,
  'payments.acceptSmsAmount': PresentPayments,
  'withdrawals.decide': PresentWithdrawals,
  'withdrawals.decideMany': PresentWithdrawals,
  'plans.update': PresentPlan,
  'refers.set': PresentBonus,
  'limits.set': PresentLimits,
  'rewards.setCeiling': PresentCeiling,
  'advertises.publish': PresentVideo,
  'tills.enterBalance': PresentTill,
  'tills.update': PresentTill,
  'tills.setMode': PresentTill,
  'tills.setSettings': PresentTillSettings,
  'tillPhones.setSims': PresentSims,
  'tillSms.give': PresentSms,
  'tillSms.name': PresentSms,
  'tillSms.close': PresentSms,
}

/** What a proposal changes, as it is before the change, or the rules as members would read them. Nothing for a row that only creates. */
export function PresentState({ proposal }: { proposal: Proposal }) {
  if (proposal.endpoint === 'ruleVersions.publish')
    return (
      <Suspense fallback={<p className="meta">{messages.ui.loading}</p>}>
        <PresentRules {...proposal.input} />
      </Suspense>
    )
  const Present = presentStates[proposal.endpoint]
  if (!Present) return null
  return (
    <section className="stack stack-s">
      <h3>{t('As it is now')}</h3>
      <Suspense fallback={<p className="meta">{messages.ui.loading}</p>}>
        <Present {...proposal.input} />
      </Suspense>
    </section>
  )
}

function PresentBank({ name }: { name: string }) {
  const query = useQuery(endpointQuery(banks.list, {}))
  const isNamed = ({ bank_name }: { bank_name: string }) => bank_name.toLowerCase() === name.trim().toLowerCase()
  return (
    <PresentFacts
      query={query}
      empty={t('This account does not exist any more.')}
      listFacts={(accounts) =>
        accounts.filter(isNamed).flatMap(({ account_number, status }) => [
          { label: t('Account number now'), value: <AccountNumber>{account_number}</AccountNumber> },
          { label: t('Status now'), value: formatField('data.status', status) },
        ])
      }
    />
  )
}

function PresentUser({ username }: PresentProps) {
  const name = String(username)
  const query = useQuery(endpointQuery(users.get, { username: name }))
  return (
    <>
      <PresentFacts
        query={query}
        listFacts={(user) => [
          { label: t('Email now'), value: user.email },
          { label: t('Mobile number now'), value: <AccountNumber>{user.mobile_number}</AccountNumber> },
          { label: t('Status now'), value: user.is_delete ? t('Deleted') : formatField('status', user.status) },
          user.role === 'customer'
            ? { label: t('Balance now'), value: t('{balance} tk', { balance: formatTaka(user.balance) }) }
            : { label: t('Roles now'), value: listRoles(user.staff_roles) },
        ]}
      />
      <p>
        <TextLink to="/home/user-information/$username" params={{ username: name }} state={{ isBelow: true }}>
          {t('More about {name}', { name })}
        </TextLink>
      </p>
    </>
  )
}

/** Only the settings that change. */
function PresentSettings(input: PresentProps) {
  const query = useQuery(endpointQuery(staff.settings, {}))
  const names = Object.keys(settingLabels()) as (keyof ReturnType<typeof settingLabels>)[]
  return (
    <PresentFacts
      query={query}
      empty={t('All settings are so already.')}
      listFacts={(settings) =>
        names
          .filter((name) => settings[name] !== input[name])
          .map((name) => ({
            label: t('{label} now', { label: settingLabels()[name] }),
            value: formatField(name, settings[name]),
          }))
      }
    />
  )
}
