import { type ReactNode, type SubmitEvent, use, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { type Draft, DraftValues } from './draft.ts'
import { fieldsOf } from './fields-of.ts'
import { type FieldErrors, FormErrors } from './form-errors.ts'
import { FormNote } from './form-note.ts'

interface FormProps {
  /** For a submit button that stands outside: `<Button type="submit" form="id">`. */
  id?: string
  errors?: FieldErrors
  /** Keeps what is typed until it is sent. */
  draft?: Draft
  /** What is wrong with all of it. Shown above. */
  failure?: string | undefined
  onSubmit: (fields: Record<string, string>, form: HTMLFormElement) => void
  children: ReactNode
}

/** Hands over the text of its fields, and leads to the first one that is wrong. */
export function Form({ id, errors = {}, draft, failure, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const mistakes = JSON.stringify(errors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: A try or another mistake is the cause, even if the form reads neither.
  useEffect(() => {
    // A moment later, because what the last try was refused for is shown until the new one is on its way.
    const timer = setTimeout(() => form.current && leadToMistake(form.current), 30)
    return () => clearTimeout(timer)
  }, [attempt, mistakes])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    onSubmit(fieldsOf(event.currentTarget), event.currentTarget)
  }

  return (
    <FormErrors value={errors}>
      <DraftValues value={draft?.values ?? noDraft}>
        <form
          id={id}
          ref={form}
          className="stack"
          data-draft={draft && ''}
          noValidate
          onSubmit={submit}
          onInput={(event) => draft?.keep(event.currentTarget)}
        >
          {failure && <Banner tone="error">{failure}</Banner>}
          {children}
          {use(FormNote)}
        </form>
      </DraftValues>
    </FormErrors>
  )
}

const noDraft = {}

function leadToMistake(form: HTMLFormElement) {
  const isSending = form.querySelector('[aria-busy="true"]')
  if (!isSending) form.querySelector<HTMLElement>('.is-error :is(input, select, textarea, button)')?.focus()
}
