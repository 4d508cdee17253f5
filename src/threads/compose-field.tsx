import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useDraftValue } from '../forms/draft.ts'
import { FieldError } from '../forms/field.tsx'
import { useFieldError } from '../forms/form.tsx'
import { messages } from '../i18n/messages.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { sendHorizontal } from '../ui/icons/actions.ts'
import { Spinner } from '../ui/spinner.tsx'
import { PictureField } from './picture-field.tsx'
import './compose-field.css'

interface ComposeFieldProps {
  label?: string
  placeholder: string
  hint?: ReactNode
  /** It was opened by a press. */
  hasFocus?: boolean
  isSending: boolean
}

/** The field of a message in one line with its buttons. Grows with its text. */
export function ComposeField({ label, placeholder, hint, hasFocus = false, isSending }: ComposeFieldProps) {
  const id = useId()
  const initial = useDraftValue('message')
  const error = useFieldError('message')
  const { message, thread } = messages.supports
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  function submitOnKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <div className={error ? 'compose is-error' : 'compose'}>
      <div className="compose-line">
        <textarea
          name="message"
          rows={1}
          aria-label={label ?? message}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          placeholder={placeholder}
          defaultValue={initial}
          // biome-ignore lint/a11y/noAutofocus: The button that the user has pressed is gone.
          autoFocus={hasFocus}
          onKeyDown={submitOnKeys}
        />
        <PictureField isCompact />
        {isSending ? (
          <span className="icon-btn">
            <Spinner />
          </span>
        ) : (
          <IconButton type="submit" path={sendHorizontal} label={thread.send} />
        )}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
