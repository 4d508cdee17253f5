import { type ReactNode, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closeDialogAround } from '../ui/modal.tsx'
import { type FieldErrors, Form } from './form.tsx'

interface FormDialogProps {
  title: string
  /** Shown before the fields. */
  lead?: ReactNode
  /** The label of the submit button: Add account, Deny. */
  verb: string
  isDanger?: boolean
  isBusy: boolean
  errors: FieldErrors
  failure: string | undefined
  onSubmit: (fields: Record<string, string>, form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a Cancel button. It cannot be closed while it is being sent. */
export function FormDialog({ title, lead, verb, isDanger, isBusy, onClose, children, ...form }: FormDialogProps) {
  const id = useId()
  const actions = (
    <>
      <Button variant="outline" disabled={isBusy} onClick={(event) => closeDialogAround(event.currentTarget)}>
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
