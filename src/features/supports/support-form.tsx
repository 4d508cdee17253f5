import { Fragment } from 'react'
import { supports } from '#contract/supports.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { useFreshDraft } from '../../forms/fresh-draft.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { said, words } from '../../words/words.ts'

export function SupportForm() {
  const { draft, round, empty } = useFreshDraft('support')
  const { submit, isSending, errors, failure } = useWrite(supports.create, {
    unexpected: 'Something went wrong.',
    onDone: () => {
      showToast.success(said(supports.create.message))
      empty()
    },
  })
  return (
    <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
      <Fragment key={round}>
        <TextAreaField name="message" label={words.supports.message} placeholder={words.supports.placeholder} />
      </Fragment>
      <Button type="submit" isBlock isBusy={isSending}>
        {words.supports.send}
      </Button>
    </Form>
  )
}
