import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { FullScreenDialog } from '../../ui/dialog.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import './link-phone.css'

interface LinkPhonePageProps {
  /** From 1. */
  step: number
  stepCount: number
  title: string
  /** Something is being sent, and the dialog cannot be closed. */
  isBusy: boolean
  /** Closing needs a confirmation. */
  onCloseRequest?: (() => void) | undefined
  /** Without it, the button closes the dialog. */
  onBack?: (() => void) | undefined
  /** The main button. */
  next: ReactNode
  onClose: () => void
  children: ReactNode
}

/** One step of linking a phone. */
export function LinkPhonePage(props: LinkPhonePageProps) {
  const { step, stepCount, title, isBusy, onCloseRequest, onBack, next, onClose, children } = props
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another step is another page, which is read from its heading on.
  useEffect(() => heading.current?.focus(), [step])

  const back = (
    <Button
      variant="outline"
      disabled={isBusy}
      onClick={onBack ?? onCloseRequest ?? (({ currentTarget }) => closeDialogAround(currentTarget))}
    >
      {onBack ? t('Back') : t('Cancel')}
    </Button>
  )
  return (
    <FullScreenDialog
      title={t('Link a phone')}
      canClose={!isBusy && !onCloseRequest}
      onCloseRequest={isBusy ? undefined : onCloseRequest}
      onClose={onClose}
      foot={
        <>
          {back}
          {/* A button of its own: a pressed one that becomes the submit button of the next step would send its form. */}
          <Fragment key={step}>{next}</Fragment>
        </>
      }
    >
      <div className="link-steps" aria-hidden="true">
        {Array.from({ length: stepCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The steps never change their order.
          <i key={index} className={getState(index + 1, step)} />
        ))}
      </div>
      <div>
        <p className="meta">{t('Step {step} of {stepCount}', { step, stepCount })}</p>
        <h3 ref={heading} tabIndex={-1} className="link-title">
          {title}
        </h3>
      </div>
      {children}
    </FullScreenDialog>
  )
}

function getState(shown: number, current: number) {
  if (shown < current) return 'is-done'
  return shown === current ? 'is-next' : undefined
}
