import { useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { HintLine } from '../../ui/hint-line.tsx'
import { circleCheck, info } from '../../ui/icons/initial.ts'
import { PaymentMethodMark, paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { ReferenceCode } from '../../ui/reference-code.tsx'
import type { StoredRecovery } from './stored-recovery.ts'
import { TimeLeft } from './time-left.tsx'

interface SendForRecoveryProps {
  recovery: StoredRecovery
  onSent: () => void
  /** Another username. */
  onChange: () => void
  onOver: () => void
}

/** Where to send how much, and with which reference. The same for every username, known or not. */
export function SendForRecovery({ recovery, onSent, onChange, onOver }: SendForRecoveryProps) {
  const { username, amount, numbers, code, expires_at } = recovery
  const texts = messages.numberRecovery
  return (
    <>
      <div className="flex between recovery-name">
        <span>{texts.account(<b>{username}</b>)}</span>
        <Button variant="quiet" size="s" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      {numbers.length === 0 ? (
        <Banner tone="warning">{texts.noNumber}</Banner>
      ) : (
        <>
          <p>{texts.help(formatPrice(amount))}</p>
          <Numbers numbers={numbers} />
          <ReferenceCode code={code} over={texts.reference} copyLabel={texts.copyCode} />
          <TimeLeft until={expires_at} onOver={onOver} />
          <Button isBlock onClick={onSent}>
            {texts.sent}
          </Button>
          <HintLine path={circleCheck}>{texts.effects(formatPrice(amount))}</HintLine>
          <HintLine path={info}>{texts.rocket}</HintLine>
        </>
      )}
    </>
  )
}

/** The numbers of one method at a time. */
function Numbers({ numbers }: Pick<StoredRecovery, 'numbers'>) {
  const methods = [...new Set(numbers.map(({ method }) => method))]
  const [chosen, setChosen] = useState(methods[0])
  const { methods: label, sendTo, copyNumber } = messages.numberRecovery
  if (!chosen) return null
  return (
    <>
      {methods.length > 1 && (
        <Chips
          label={label}
          options={methods.map((value) => ({ value, label: paymentMethodName(value) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <ul className="list">
        {numbers
          .filter(({ method }) => method === chosen)
          .map(({ method, number }) => (
            <li key={number}>
              <div className="row">
                <PaymentMethodMark method={method} />
                <span className="row-main">
                  <span className="meta">
                    {sendTo}
                    {methods.length === 1 && ` · ${paymentMethodName(method)}`}
                  </span>
                  <b>
                    <AccountNumber>{number}</AccountNumber>
                  </b>
                </span>
                <CopyButton text={number} label={copyNumber(number)} />
              </div>
            </li>
          ))}
      </ul>
    </>
  )
}
