import { useRef, useState } from 'react'
import { type AnswerField, findFields } from '#contract/canned-answers.ts'

/** The text box of an answer, and the fields of canned answers in it that have no value. */
export function useAnswerText(initial: string) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const [missing, setMissing] = useState<AnswerField[]>(() => findFields(initial))

  const update = () => setMissing(findFields(textarea.current?.value ?? ''))

  /** Adds text at the end, and selects the first field without a value. */
  function insert(text: string) {
    const box = textarea.current
    if (!box) return
    const before = box.value.trimEnd()
    box.value = before ? `${before}\n${text}` : text
    // The form's draft and the missing fields follow the input event.
    box.dispatchEvent(new Event('input', { bubbles: true }))
    const [first] = findFields(box.value)
    if (first) select(first)
    else focusEnd(box)
  }

  function select(field: AnswerField) {
    const box = textarea.current
    if (!box) return
    const start = box.value.indexOf(`{${field}}`)
    box.focus()
    if (start >= 0) box.setSelectionRange(start, start + field.length + 2)
  }

  return { textarea, missing, setMissing, update, insert, select }
}

function focusEnd(box: HTMLTextAreaElement) {
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}
