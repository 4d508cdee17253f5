import { type ComponentProps, type InputEvent, useRef } from 'react'
import { messages } from '../i18n/messages.ts'
import { useDraftValue } from './draft.ts'
import { Field, type FieldParts } from './field.tsx'
import { countBeforeCaret, groupAmount, moveCaret } from './group-amount.ts'

interface MoneyFieldProps extends FieldParts, Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  suffix?: string
}

/** An amount in large figures, grouped while it is typed. A text input, so that it accepts commas and Bengali digits. */
export function MoneyField({ name, label, hint, suffix = messages.ui.suffix.BDT, ...rest }: MoneyFieldProps) {
  const initial = String(useDraftValue(name) ?? rest.defaultValue ?? '')
  const last = useRef(groupAmount(initial))

  function group(event: InputEvent<HTMLInputElement>) {
    const { inputType, isComposing } = event.nativeEvent
    if (!isComposing) regroup(event.currentTarget, { inputType, last: last.current })
    last.current = event.currentTarget.value
  }

  return (
    <Field name={name} label={label} hint={hint}>
      {(inputProps) => (
        <div className="affix affix-money">
          <input
            {...rest}
            {...inputProps}
            defaultValue={groupAmount(initial)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input input-money"
            onInput={group}
            onCompositionEnd={({ currentTarget }) => regroup(currentTarget, {})}
          />
          <span className="suffix">{suffix}</span>
        </div>
      )}
    </Field>
  )
}

/** Groups the input's text around its caret. */
function regroup(input: HTMLInputElement, { inputType, last }: { inputType?: string; last?: string }): void {
  const { value, selectionStart } = input
  const caret = selectionStart ?? value.length
  let count = countBeforeCaret(value, caret)
  let text = value
  // Deleting a comma deletes the digit beside it. Otherwise the comma would return at once.
  const isComma = last !== undefined && last.length === value.length + 1 && withoutCommas(last) === withoutCommas(value)
  if (isComma && inputType === 'deleteContentBackward' && count > 0) {
    text = value.slice(0, caret - 1) + value.slice(caret)
    count--
  } else if (isComma && inputType === 'deleteContentForward') {
    text = value.slice(0, caret) + value.slice(caret + 1)
  }
  const grouped = groupAmount(text)
  if (grouped === value) return
  input.value = grouped
  const place = moveCaret(grouped, count)
  // Only where the caret is in the field: a script may have filled it.
  if (document.activeElement === input) input.setSelectionRange(place, place)
}

const withoutCommas = (text: string) => text.replaceAll(',', '')
