import { createContext, type RefObject, use } from 'react'
import { readFields } from './draft.ts'

/** What a component may do with the fields of the form around it. */
export interface FormControls {
  /** The text values now. */
  values: () => Record<string, string>
  /** Enters a value into a text field or a select, as a user would, so that the draft has it too. */
  set: (name: string, value: string) => void
  focus: (name: string) => void
}

export function createFormControls(form: RefObject<HTMLFormElement | null>): FormControls {
  const find = (name: string) => form.current?.elements.namedItem(name)
  return {
    values: () => (form.current ? readFields(form.current) : {}),
    set: (name, value) => {
      const field = find(name)
      // The setter of the class, because React replaces that of the element.
      const own = fieldClasses().find((each) => field instanceof each)?.prototype
      if (!own || !field || field instanceof RadioNodeList || field.matches(notTyped)) return
      Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    focus: (name) => {
      const field = find(name)
      if (!(field instanceof HTMLElement)) return
      // Scrolls as little as possible, so that the other fields stay visible.
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'nearest' })
    },
  }
}

const fieldClasses = () => [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
const notTyped = '[type=hidden], [type=file], [type=radio], [type=checkbox]'

export const FormContext = createContext<FormControls>(createFormControls({ current: null }))

/** The form around a component. Without one, it has no fields. */
export const useForm = (): FormControls => use(FormContext)
