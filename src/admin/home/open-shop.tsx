import { type ReactNode, useId, useState } from 'react'
import { type ShopSetup, shop } from '#contract/shop.ts'
import { useWrite } from '../../api/use-write.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { check } from '../../ui/icons/initial.ts'
import { ConfirmLimits } from './confirm-limits.tsx'
import { listSteps, type SetupForm, type SetupStep } from './setup-steps.ts'
import './open-shop.css'

/** The forms of other nouns. */
export type SetupForms = { [Form in Exclude<SetupForm, 'withdrawals'>]: (onClose: () => void) => ReactNode }

interface OpenShopProps {
  setup: ShopSetup
  forms: SetupForms
}

/** The first steps of a new shop. Each shows its state, which changes by itself, and one button. */
export function OpenShop({ setup, forms }: OpenShopProps) {
  const id = useId()
  const [form, setForm] = useState<SetupForm>()
  const steps = listSteps(setup)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isOptional }) => !isDone && !isOptional)
  const close = () => setForm(undefined)
  return (
    <div className={setup.is_open ? 'open-shop' : 'open-shop is-not-open'}>
      <section className="card" aria-labelledby={id}>
        <div className="open-shop-head">
          <h2 id={id}>{setup.is_open ? t('Your shop is open') : t('Open your shop')}</h2>
          <span className="meta">
            {t('{done} of {count}', { done: <b>{formatCount(done)}</b>, count: steps.length })}
          </span>
        </div>
        <div className="setup-progress" aria-hidden="true">
          {steps.map((step) => (
            <i key={step.title} className={getState(step, next)} />
          ))}
        </div>
        <p className="meta">
          {setup.is_open
            ? t('Members can begin now, and are being notified.')
            : t('Members can begin when the first three are done. About 15 minutes.')}
        </p>
        <ol className="setup-steps">
          {steps.map((step, index) => (
            <StepRow key={step.title} number={index + 1} step={step} state={getState(step, next)} onForm={setForm} />
          ))}
        </ol>
        {!setup.has_email && <NoAddress />}
        {setup.is_open && !next && <CloseCard />}
      </section>
      {!setup.is_open && <WhatMembersSee waiting={setup.waiting} />}
      {form === 'withdrawals' && <ConfirmLimits limits={setup.withdrawals} onClose={close} />}
      {form && form !== 'withdrawals' && forms[form](close)}
    </div>
  )
}

function getState(step: SetupStep, next: SetupStep | undefined) {
  if (step.isDone) return 'is-done'
  return step === next ? 'is-next' : undefined
}

interface StepRowProps {
  number: number
  step: SetupStep
  /** `is-next`: the first one that is needed and not done. Only it has a filled button. */
  state: 'is-done' | 'is-next' | undefined
  onForm: (form: SetupForm) => void
}

function StepRow({ number, step, state, onForm }: StepRowProps) {
  const { title, isDone, isOptional, detail, verb, opens } = step
  const id = useId()
  const style = { size: 's', variant: state === 'is-next' ? 'filled' : 'quiet', 'aria-describedby': id } as const
  return (
    <li className={state ? `setup-step ${state}` : 'setup-step'}>
      <span className="setup-number">{isDone ? <Icon path={check} /> : formatCount(number)}</span>
      <span>
        <b id={id}>{title}</b>
        {isOptional && <span className="meta"> {t('(optional)')}</span>}
        <span className="sr">{`, ${isDone ? t('done') : t('not done')}: `}</span>
        <span className="meta setup-detail">{detail}</span>
      </span>
      {'to' in opens ? (
        <ButtonLink {...style} to={opens.to} state={{ isBelow: true }}>
          {verb}
        </ButtonLink>
      ) : (
        <Button {...style} onClick={() => onForm(opens.form)}>
          {verb}
        </Button>
      )}
    </li>
  )
}

/** The account of the first start. */
const NoAddress = () => (
  <Banner
    action={
      <ButtonLink size="s" variant="quiet" to="/home/email" state={{ isBelow: true }}>
        {t('Enter it')}
      </ButtonLink>
    }
  >
    {t('Your account has no e-mail address. The books of each day and messages about your sign-in are mailed to it.')}
  </Banner>
)

function CloseCard() {
  const { submit, isSending, failure } = useWrite(shop.confirm)
  return (
    <>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button variant="outline" isBlock isBusy={isSending} onClick={() => submit({ part: 'card' })}>
        {t('Close this card')}
      </Button>
    </>
  )
}

function WhatMembersSee({ waiting: { members, subscribed } }: { waiting: ShopSetup['waiting'] }) {
  return (
    <section className="card stack stack-s" aria-label={t('What members see now')}>
      <h2>{t('What members see now')}</h2>
      <p>
        <b>{t("Not open yet. We'll notify you.")}</b>
      </p>
      <p className="meta">
        {members === 1
          ? t('1 member waits for the opening, {count} with notifications of their device.', {
              count: formatCount(subscribed),
            })
          : t('{members} members wait for the opening, {count} with notifications of their device.', {
              members: formatCount(members),
              count: formatCount(subscribed),
            })}
      </p>
    </section>
  )
}
