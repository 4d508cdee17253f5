import { Fragment } from 'react'
import { Form } from '../../forms/form.tsx'
import { useFreshDraft } from '../../forms/fresh-draft.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-form.ts'
import { MessageField } from './message-field.tsx'

export function SupportForm() {
  const { draft, round, empty } = useFreshDraft('support')
  const { submit, isSending, errors, failure } = useQueuedForm('support', {
    unexpected: messages.ui.somethingWrong.plain,
    onEnd: empty,
  })
  return (
    <OfflineNote>
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <Fragment key={round}>
          <MessageField />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.supports.send}
        </Button>
      </Form>
    </OfflineNote>
  )
}
