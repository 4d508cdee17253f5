import { useId, useState } from 'react'
import { supports } from '#contract/supports.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import type { FieldErrors } from '../../forms/form-errors.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { said, words } from '../../words/words.ts'

export function SupportForm() {
  const id = useId()
  const { forget } = useDraft('support')
  const [sentCount, setSentCount] = useState(0)
  const { submit, isSending, errors, failure } = useWrite(supports.create, {
    unexpected: 'Something went wrong.',
    onDone: () => {
      forget()
      setSentCount((count) => count + 1)
      showToast.success(said(supports.create.message))
    },
  })
  return (
    <div className="stack">
      <MessageFields key={sentCount} id={id} errors={errors} failure={failure} onSubmit={submit} />
      {/* Outside of what is emptied, so that it keeps the focus. */}
      <Button type="submit" form={id} isBlock isBusy={isSending}>
        {words.supports.send}
      </Button>
    </div>
  )
}

interface MessageFieldsProps {
  id: string
  errors: FieldErrors
  failure: string | undefined
  onSubmit: (fields: object) => void
}

function MessageFields(form: MessageFieldsProps) {
  return (
    <Form {...form} draft={useDraft('support')}>
      <TextAreaField name="message" label={words.supports.message} placeholder={words.supports.placeholder} />
    </Form>
  )
}
