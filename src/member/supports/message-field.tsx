import { TextAreaField } from '../../forms/text-area-field.tsx'
import { words } from '../../words/words.ts'

export function MessageField() {
  return <TextAreaField name="message" label={words.supports.message} placeholder={words.supports.placeholder} />
}
