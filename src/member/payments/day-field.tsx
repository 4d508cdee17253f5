import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayInDhaka } from '#contract/days.ts'
import { dayMs } from '#contract/durations.ts'
import { useDraftValue } from '../../forms/draft.ts'
import { FieldError } from '../../forms/field.tsx'
import { useFieldError } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { Chips } from '../../ui/chips.tsx'
import { formatDay } from '../../ui/date-time.tsx'

type Choice = 'today' | 'yesterday' | 'other'

/** A day in the past: nearly always today or yesterday. Another one is entered in the browser's own field. */
export function DayField({ name, label }: { name: string; label: string }) {
  const [[today, yesterday]] = useState(() => [dayInDhaka(), dayInDhaka(new Date(Date.now() - dayMs))] as const)
  const initial = useDraftValue(name) ?? today
  const [day, setDay] = useState(initial)
  const [choice, setChoice] = useState<Choice>(
    initial === today ? 'today' : initial === yesterday ? 'yesterday' : 'other',
  )
  const id = useId()
  const error = useFieldError(name)
  const errorId = error && `${id}-error`
  const input = useRef<HTMLInputElement>(null)

  function choose(next: Choice) {
    flushSync(() => {
      setChoice(next)
      if (next !== 'other') setDay(next === 'today' ? today : yesterday)
    })
    // The form's draft is saved on `input`, which a script does not cause.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const { days, chooseDay } = messages.payments
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <span className="field-label">{label}</span>
      <Chips
        label={label}
        options={(['today', 'yesterday', 'other'] as const).map((value) => ({ value, label: days[value] }))}
        value={choice}
        onChange={choose}
        describedBy={errorId}
      />
      {choice === 'other' ? (
        <input
          key="other"
          ref={input}
          className="input"
          type="date"
          name={name}
          aria-label={chooseDay}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId ? `${id}-hint ${errorId}` : `${id}-hint`}
          max={today}
          defaultValue={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      ) : (
        <input key="chosen" ref={input} type="hidden" name={name} value={day} />
      )}
      {/* The browser writes the field's date in an order of its own. */}
      {day && (
        <p className="field-hint" id={`${id}-hint`}>
          {formatDay(day)}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
