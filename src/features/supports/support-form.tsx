import { supports } from '#contract/supports.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export function SupportForm() {
  const { submit, isSending, errors, failure } = useWrite(supports.create, {
    unexpected: 'Something went wrong.',
    onDone: (_, form) => {
      showToast.success(supports.create.message)
      form?.reset()
    },
  })
  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <TextAreaField name="message" label="Message" placeholder="Write what happened, with the date and the amount" />
      <Button type="submit" isBlock isBusy={isSending}>
        Send message
      </Button>
    </Form>
  )
}
