import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type Bank, banks } from '#contract/banks.ts'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { useDraft } from '../../forms/draft.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { HintLine } from '../../ui/hint-line.tsx'
import { circleCheck } from '../../ui/icons/initial.ts'
import { PaymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { ReferenceCode } from '../../ui/reference-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArrivedPayments } from './arrived-payments.tsx'
import { useLeastTopUp } from './payment-fields.tsx'
import { TillChoice } from './till-choice.tsx'

const PaymentForm = lazy(async () => ({ default: (await import('./payment-form.tsx')).PaymentForm }))

export interface TopUpProps {
  /** An SMS from another app (share target). */
  shared: string | undefined
  /** Asks whose the numbers are from which money came. */
  questions: ReactNode
  /** The member's requests that are not decided yet. */
  own: ReactNode
}

/** Choose a number, send money to it, and write the code as reference. The form is for money that was sent without the code. */
export function TopUp({ shared, questions, own }: TopUpProps) {
  const id = useId()
  const texts = messages.topUp
  const least = useLeastTopUp()
  const { top_up_code: code } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const accounts = useQuery(endpointQuery(banks.listValid, {}))
  const { values } = useDraft('payment')
  const [chosenId, setChosenId] = useState(values.till)
  const till = findChosen(accounts.data, { id: chosenId, method: values.payment_method })
  // Who has sent the money already can still report it.
  const hasBegun = shared !== undefined || Object.keys(values).length > 0
  const [isOpened, setIsOpened] = useState(false)
  // A code is read only in the SMS of a number that a till phone watches.
  const canUseCode = Boolean(till?.is_watched && code)
  // Without the list of accounts, which may be offline, the money may have been sent already.
  const canPay = accounts.data ? accounts.data.length > 0 : accounts.isError
  return (
    <>
      <div>
        <ArrivedPayments />
        {questions}
        <section className="stack stack-s">
          <h2 id={id}>{texts.choose}</h2>
          {/* The line keeps its height until the amount is known. */}
          {accounts.data?.length !== 0 && (
            <p className="meta">
              {least === undefined ? '\u00a0' : messages.refusals.below_least_top_up({ min: least })}
            </p>
          )}
          <QueryResult query={accounts}>
            {(items) =>
              till ? (
                <TillChoice tills={items} chosen={till} labelledBy={id} onChoose={({ _id }) => setChosenId(_id)} />
              ) : (
                <p className="meta">{messages.banks.none}</p>
              )
            }
          </QueryResult>
        </section>
        {canUseCode && code && <CodeStep code={code} />}
      </div>
      <div>
        {canUseCode && !hasBegun && !isOpened ? (
          <Button variant="outline" isBlock onClick={() => setIsOpened(true)}>
            {texts.withoutCode}
          </Button>
        ) : (
          (canPay || hasBegun) && (
            <FormStep
              title={canUseCode ? texts.formTitle : messages.payments.thenFill}
              shared={shared}
              till={till}
              hasFocus={isOpened}
            />
          )
        )}
        {own}
      </div>
    </>
  )
}

/** The chosen number, else one of the begun form's method, else one that needs no person. */
const findChosen = (tills: Bank[] = [], begun: { id: string | undefined; method: string | undefined }) =>
  tills.find(({ _id }) => _id === begun.id) ??
  tills.find(({ method }) => method && method === begun.method) ??
  tills.find(({ is_watched }) => is_watched) ??
  tills[0]

function CodeStep({ code }: { code: string }) {
  const { write, always, copyCode, noForm } = messages.topUp
  return (
    <section className="stack stack-s">
      <h2>{write}</h2>
      <ReferenceCode code={code} under={always} copyLabel={copyCode} />
      <HintLine path={circleCheck}>{noForm}</HintLine>
    </section>
  )
}

interface FormStepProps {
  title: string
  shared: string | undefined
  till: Bank | undefined
  /** A button has opened it, and is gone. */
  hasFocus: boolean
}

function FormStep({ title, shared, till, hasFocus }: FormStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])

  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Suspense fallback={<Skeleton />}>
        <PaymentForm shared={shared} till={till} />
      </Suspense>
      <div className="pay-row">
        {paymentMethods.map((method) => (
          <PaymentMethodName key={method} method={method} />
        ))}
      </div>
    </section>
  )
}
