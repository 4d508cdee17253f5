import { Fragment, type ReactNode } from 'react'
import type { SupportMessage, ThreadSubject } from '#contract/supports.ts'
import { type Draft, useResettableDraft } from '../../forms/draft.ts'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { ComposeField } from '../../threads/compose-field.tsx'
import { useQueuedForm } from '../outbox/use-queued-write.ts'

interface ComposeFirstProps {
  about: ThreadSubject
  hasFocus: boolean
}

/** Opens a conversation about a request. */
export function ComposeFirst({ about, hasFocus }: ComposeFirstProps) {
  const { draft, revision, reset } = useResettableDraft(`support:${about.id}`)
  const write = useQueuedForm('support', { unexpected: messages.ui.somethingWrong.plain, draft, onEnd: reset })
  return (
    <ComposeForm draft={draft} revision={revision} {...write} onSubmit={(typed) => write.submit({ ...typed, about })}>
      <ComposeField placeholder={messages.requests.write} hasFocus={hasFocus} isSending={write.isSending} />
    </ComposeForm>
  )
}

interface ComposeReplyProps {
  thread: SupportMessage
  /** The docked field has no hint, which would hide the conversation with large text. */
  isDocked?: boolean
}

/** Continues a conversation. */
export function ComposeReply({ thread: { _id: id, isSolved }, isDocked = false }: ComposeReplyProps) {
  const { draft, revision, reset } = useResettableDraft(`reply:${id}`)
  const write = useQueuedForm('reply', { unexpected: messages.ui.somethingWrong.plain, draft, onEnd: reset })
  const { reply, placeholder, reopens } = messages.supports.thread
  return (
    <ComposeForm draft={draft} revision={revision} {...write} onSubmit={(typed) => write.submit({ id, ...typed })}>
      <ComposeField
        label={reply}
        placeholder={placeholder}
        hint={isSolved && !isDocked && reopens}
        isSending={write.isSending}
      />
    </ComposeForm>
  )
}

interface ComposeFormProps {
  draft: Draft
  revision: number
  errors: FieldErrors
  failure: ReactNode
  onSubmit: (typed: { message: string; picture?: string }) => void
  children: ReactNode
}

function ComposeForm({ draft, revision, errors, failure, onSubmit, children }: ComposeFormProps) {
  return (
    <Form
      draft={draft}
      errors={errors}
      failure={failure}
      onSubmit={({ message = '', picture }) => onSubmit({ message, ...(picture && { picture }) })}
    >
      <Fragment key={revision}>{children}</Fragment>
    </Form>
  )
}
