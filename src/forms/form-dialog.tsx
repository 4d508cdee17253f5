import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closeAround } from '../ui/modal.tsx'
import { Form } from './form.tsx'
import type { FieldErrors } from './form-errors.ts'

interface FormDialogProps {
  title: string
  /** Stands before the fields. */
  lead?: ReactNode
  /** What sending it does: Add account, Deny. */
  verb: string
  isDanger?: boolean
  isBusy: boolean
  errors: FieldErrors
  failure: string | undefined
  onSubmit: (fields: Record<string, string>, form: HTMLFormElement) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, with Cancel. It cannot be left while it is being sent. */
export function FormDialog({ title, lead, verb, isDanger, isBusy, onClose, children, ...form }: FormDialogProps) {
  const id = useId()
  const actions = (
    <>
      <Button variant="outline" disabled={isBusy} onClick={(event) => closeAround(event.currentTarget)}>
        {messages.ui.cancel}
      </Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'filled'} isBusy={isBusy}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} canClose={!isBusy} onClose={onClose} actions={actions}>
      {lead}
      <Form id={id} {...form}>
        {children}
      </Form>
    </Dialog>
  )
}
