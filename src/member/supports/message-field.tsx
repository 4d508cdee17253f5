import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'

export function MessageField() {
  return <TextAreaField name="message" label={messages.supports.message} placeholder={messages.supports.placeholder} />
}
