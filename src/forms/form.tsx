import {
  createContext,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Banner } from '../ui/banner.tsx'
import { type Draft, DraftValues, readFields } from './draft.ts'
import { createFormControls, FormContext, type FormControls } from './form-controls.ts'

declare global {
  interface Window {
    /** A form that was sent before the page's code was loaded, from `first-paint.js`. */
    earlySubmit?: HTMLFormElement
  }
}

interface FormProps {
  /** For components outside the form. Those inside call `useForm`. */
  ref?: Ref<FormControls> | undefined
  /** For a submit button outside the form: `<Button type="submit" form="id">`. */
  id?: string
  className?: string
  errors?: FieldErrors
  /** Stores the input until it is sent. */
  draft?: Draft
  /** An error of no single field. Shown above the fields. */
  failure?: ReactNode
  onSubmit: (fields: Record<string, string>, form: HTMLFormElement) => void
  children: ReactNode
}

/** Passes its values to `onSubmit`. If that leads to errors, focuses the first field with one. */
export function Form({ ref, id, className, errors = {}, draft, failure, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [controls] = useState(() => createFormControls(form))
  useImperativeHandle(ref, () => controls)
  const [attempt, setAttempt] = useState(0)
  const isChangedSinceAttempt = useRef(true)
  const errorText = JSON.stringify(errors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: An attempt or another error triggers it.
  useEffect(() => {
    // Delayed, because the errors of the last attempt are shown until the next request starts.
    const timer = setTimeout(() => {
      // An error that appears while someone types must not move the focus out of the field.
      if (form.current && !isChangedSinceAttempt.current) focusFirstError(form.current)
    }, 30)
    return () => clearTimeout(timer)
  }, [attempt, errorText])

  // Sent before the page's code was loaded.
  useEffect(() => {
    if (!window.earlySubmit || window.earlySubmit !== form.current) return
    delete window.earlySubmit
    form.current.requestSubmit()
  }, [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    isChangedSinceAttempt.current = false
    setAttempt((count) => count + 1)
    onSubmit(readFields(event.currentTarget), event.currentTarget)
  }

  return (
    <FormContext value={controls}>
      <FormErrors value={errors}>
        <DraftValues value={draft?.values ?? noDraft}>
          <form
            id={id}
            ref={form}
            className={className ? `stack ${className}` : 'stack'}
            data-draft={draft && ''}
            noValidate
            onSubmit={submit}
            onInput={(event) => {
              isChangedSinceAttempt.current = true
              draft?.save(event.currentTarget)
            }}
          >
            {failure && <Banner tone="error">{failure}</Banner>}
            {children}
            {use(FormNote)}
          </form>
        </DraftValues>
      </FormErrors>
    </FormContext>
  )
}

const noDraft = {}

function focusFirstError(form: HTMLFormElement) {
  const isSending = form.querySelector('[aria-busy="true"]')
  if (!isSending) form.querySelector<HTMLElement>('.is-error :is(input, select, textarea, button)')?.focus()
}

/** Error messages by field name. */
export type FieldErrors = Record<string, string | undefined>

export const FormErrors = createContext<FieldErrors>({})

export const useFieldError = (name: string): string | undefined => use(FormErrors)[name]

/** Shown below the button of every form, for example that the phone is offline. */
export const FormNote = createContext<ReactNode>(null)
