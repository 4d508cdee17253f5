import { useState } from 'react'
import { tillSms } from '#contract/tills/sms.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { SmsFacts } from '../tables/sms-facts.tsx'
import { CandidateRows } from './candidate-rows.tsx'
import { isProved } from './claim-reasons.ts'
import type { ClaimDialogProps } from './give-sms.tsx'

/** Asks a member whether the money is theirs. Only members by proof, because the notification has the amount. */
export function RemindSms({ sms, onClose }: ClaimDialogProps) {
  const candidates = sms.candidates.filter((each) => isProved(each) && !each.reminded_at)
  const [picked, setPicked] = useState(candidates[0]?.username ?? '')
  const { submit, isSending, errors, failure } = useWrite(tillSms.remind, {
    about: sms._id,
    onDone: () => {
      showToast.success(translate(tillSms.remind.message))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Ask about {taka} tk', { taka: formatTaka(sms.amount ?? 0) })}
      lead={<SmsFacts sms={sms} />}
      verb={t('Ask {picked}', { picked })}
      isBusy={isSending}
      initialFocus="question"
      errors={errors}
      failure={failure ?? Object.values(errors)[0]}
      onSubmit={() => submit({ id: sms._id, username: picked })}
      onClose={onClose}
    >
      <fieldset className="list">
        <legend className="sr">{t('Member')}</legend>
        <CandidateRows candidates={candidates} picked={picked} onPick={setPicked} />
      </fieldset>
      <p className="meta">
        {t('The member gets one notification: We received the money. Is it yours? Send the form.')}
      </p>
    </FormDialog>
  )
}
