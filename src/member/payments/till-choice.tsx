import { useId } from 'react'
import type { Bank } from '#contract/banks.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { landmark } from '../../ui/icons/navigation.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodMark } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { TillDetails } from './till-details.tsx'
import '../../ui/pick.css'

interface TillChoiceProps {
  tills: Bank[]
  chosen: Bank
  onChoose: (till: Bank) => void
  /** The id of the heading. */
  labelledBy: string
}

/** The numbers that receive payments, each with a copy button. The chosen one shows how to send money to it. */
export function TillChoice({ tills, chosen, onChoose, labelledBy }: TillChoiceProps) {
  return (
    <div className="list pick" role="radiogroup" aria-labelledby={labelledBy}>
      {tills.map((till) => (
        <TillRow key={till._id} till={till} isChosen={till === chosen} onChoose={() => onChoose(till)} />
      ))}
    </div>
  )
}

interface TillRowProps {
  till: Bank
  isChosen: boolean
  onChoose: () => void
}

function TillRow({ till, isChosen, onChoose }: TillRowProps) {
  const id = useId()
  const { bank_name, account_number, method } = till
  return (
    <div className={isChosen ? 'is-picked' : undefined}>
      <div className="pick-row">
        <label>
          <input
            type="radio"
            // Not the name of a form's field.
            name="chosen-till"
            checked={isChosen}
            aria-describedby={isChosen ? id : undefined}
            onChange={onChoose}
          />
          {method ? <PaymentMethodMark method={method} /> : <IconBadge path={landmark} thread="plain" />}
          <span>
            <span className="meta">
              <MixedText>{bank_name}</MixedText>
            </span>
            <b>
              <AccountNumber>{account_number}</AccountNumber>
            </b>
          </span>
        </label>
        <CopyButton
          text={account_number}
          label={messages.banks.copyNumber(bank_name)}
          onCopied={() => showToast.success(messages.banks.copied)}
        />
      </div>
      {isChosen && <TillDetails id={id} till={till} />}
    </div>
  )
}
