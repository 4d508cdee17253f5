import { type Proposal, proposals } from '#contract/proposals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export type Decision = 'confirm' | 'decline' | 'take back'

interface DecideProposalProps {
  proposal: Proposal
  /** What it does. */
  sentence: string
  onClose: () => void
}

/** Asks before a proposal is confirmed, declined or taken back. */
export function DecideProposal({ decision, ...props }: DecideProposalProps & { decision: Decision }) {
  const { proposal, sentence, onClose } = props
  if (decision === 'decline') return <DeclineProposal {...props} />
  if (decision === 'take back')
    return (
      <ConfirmWrite
        endpoint={proposals.decline}
        input={{ id: proposal._id }}
        verb={t('Take back')}
        successMessage={t('Taken back.')}
        onClose={onClose}
      >
        {t('Take back: {sentence}. Nothing is changed.', { sentence: <b>{sentence}</b> })}
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite endpoint={proposals.confirm} input={{ id: proposal._id }} verb={t('Confirm')} onClose={onClose}>
      {t('{sentence}, as {proposer} proposes. It is done at once.', {
        sentence: <b>{sentence}</b>,
        proposer: <b>{proposal.proposer}</b>,
      })}
    </ConfirmWrite>
  )
}

function DeclineProposal({ proposal, sentence, onClose }: DecideProposalProps) {
  const { submit, isSending, errors, failure } = useWrite(proposals.decline, {
    about: proposal._id,
    onDone: () => {
      showToast.success(translate(proposals.decline.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <p>
          {t('Decline what {proposer} proposes: {sentence}. Nothing is changed.', {
            proposer: <b>{proposal.proposer}</b>,
            sentence: <b>{sentence}</b>,
          })}
        </p>
      }
      verb={t('Decline')}
      isDanger
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ reason = '' }) => submit({ id: proposal._id, ...(reason.trim() && { reason }) })}
      onClose={onClose}
    >
      <TextAreaField
        name="reason"
        label={t('Reason (optional)')}
        hint={t('It is stored in the audit log.')}
        maxLength={300}
        rows={3}
      />
    </FormDialog>
  )
}
