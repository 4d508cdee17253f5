import { useId } from 'react'
import type { PaymentMethod } from '#contract/fields.ts'
import { messages } from '../i18n/messages.ts'
import { PaymentMethodMark, paymentMethodName, paymentMethods } from '../ui/payment-method-mark.tsx'
import { useDraftValue } from './draft.ts'
import { FieldError } from './field.tsx'
import { useFieldError } from './form.tsx'
import './method-field.css'

interface MethodFieldProps {
  name: string
  label?: string
  defaultValue?: PaymentMethod
  onChange?: (method: PaymentMethod) => void
}

/** The three payment methods as cards. One is always selected. */
export function MethodField({
  name,
  label = messages.forms.paymentMethod,
  defaultValue = 'bkash',
  onChange,
}: MethodFieldProps) {
  const id = useId()
  const error = useFieldError(name)
  const initial = useDraftValue(name) ?? defaultValue
  return (
    <fieldset className={error ? 'field is-error' : 'field'} aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{label}</legend>
      <div className="methods">
        {paymentMethods.map((method) => (
          <label key={method} className="method">
            <input
              type="radio"
              name={name}
              value={method}
              defaultChecked={method === initial}
              onChange={() => onChange?.(method)}
            />
            <PaymentMethodMark method={method} />
            {paymentMethodName(method)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
