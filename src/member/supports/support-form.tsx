import { Fragment } from 'react'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineNote } from '../outbox/offline-note.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'
import { MessageField } from './message-field.tsx'

export function SupportForm() {
  const { draft, revision, reset } = useResettableDraft('support')
  const { submit, isSending, errors, failure } = useQueuedForm('support', {
    unexpected: messages.ui.somethingWrong.plain,
    onEnd: reset,
  })
  return (
    <OfflineNote>
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <Fragment key={revision}>
          <MessageField />
        </Fragment>
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.supports.send}
        </Button>
      </Form>
    </OfflineNote>
  )
}
