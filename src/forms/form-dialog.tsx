import { type ReactNode, type Ref, useId } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closeDialogAround, confirmedBy } from '../ui/modal.tsx'
import { type FieldErrors, Form } from './form.tsx'
import type { FormControls } from './form-controls.ts'

interface FormDialogProps {
  /** For `otherAction`, which is outside the form. */
  ref?: Ref<FormControls>
  title: string
  /** Shown before the fields. */
  lead?: ReactNode
  /** The label of the submit button: Add account, Deny. */
  verb: string
  isDanger?: boolean
  isBusy: boolean
  /** What gets the focus first: the question, or the first field and without one Cancel. */
  initialFocus?: 'question' | 'field'
  /** The letter that submits, as Ctrl+Enter does. */
  shortcut?: string | undefined
  /** A button between Cancel and the submit button. */
  otherAction?: ReactNode
  /** On a desktop the labels are beside the fields. */
  hasRows?: boolean
  errors: FieldErrors
  failure: ReactNode
  onSubmit: (fields: Record<string, string>, form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a Cancel button. It cannot be closed while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    lead,
    verb,
    isDanger,
    isBusy,
    initialFocus,
    shortcut,
    otherAction,
    hasRows,
    onClose,
    children,
    ...form
  } = props
  const id = useId()
  const actions = (
    <>
      <Button
        data-cancel=""
        variant="outline"
        disabled={isBusy}
        onClick={(event) => closeDialogAround(event.currentTarget)}
      >
        {messages.ui.cancel}
      </Button>
      {otherAction}
      <Button
        {...confirmedBy(shortcut)}
        type="submit"
        form={id}
        variant={isDanger ? 'danger' : 'filled'}
        isBusy={isBusy}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      canClose={!isBusy}
      initialFocus={initialFocus && focusTargets[initialFocus]}
      isWide={hasRows}
      describedBy={lead ? `${id}-lead` : undefined}
      onClose={onClose}
      actions={actions}
    >
      {lead && (
        <div id={`${id}-lead`} className="stack stack-s">
          {lead}
        </div>
      )}
      <Form id={id} {...(hasRows && { className: 'form-rows' })} {...form}>
        {children}
      </Form>
    </Dialog>
  )
}

const focusTargets = {
  question: 'dialog' as const,
  field: ['form :is(input:not([type=hidden]), select, textarea, button)', '[data-cancel]'],
}
