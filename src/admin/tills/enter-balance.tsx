import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { parseTaka } from '#contract/parse-taka.ts'
import { type BalancePreview, tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { translateIssues, useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { formatGap } from './format-gap.ts'
import { PreviewBalance } from './preview-balance.tsx'
import type { TillDialogProps } from './tills-screen.tsx'

/** Asks for the balance, then shows what it would do before it is saved. */
export function EnterBalance({ till, onClose }: TillDialogProps) {
  const [typed, setTyped] = useState<number>()
  const [isChecked, setIsChecked] = useState(false)
  if (typed !== undefined && isChecked)
    return <ConfirmBalance till={till} balance={typed} onBack={() => setIsChecked(false)} onClose={onClose} />
  const check = (balance: number) => {
    setTyped(balance)
    setIsChecked(true)
  }
  return <TypeBalance till={till} typed={typed} onChecked={check} onClose={onClose} />
}

interface TypeBalanceProps extends TillDialogProps {
  typed: number | undefined
  onChecked: (balance: number) => void
}

function TypeBalance({ till: { _id: id, label, method, gap }, typed, onChecked, onClose }: TypeBalanceProps) {
  const [errors, setErrors] = useState<FieldErrors>({})

  function check({ balance = '' }: Record<string, string>) {
    const checked = v.safeParse(tills.enterBalance.input, { id, balance: parseTaka(balance) })
    if (checked.success) onChecked(checked.output.balance)
    else setErrors(translateIssues(checked.issues))
  }

  return (
    <FormDialog
      title={t('Balance of {label}', { label })}
      lead={
        <>
          <p>{t('Enter the balance that the app of {method} shows now.', { method: paymentMethodName(method) })}</p>
          {gap && (
            <p>
              {t('This closes the gap: {amount} since {time}.', {
                amount: <b>{formatGap(gap.amount)}</b>,
                time: <DateTime iso={gap.since} />,
              })}
            </p>
          )}
        </>
      }
      verb={t('Show what it does')}
      isBusy={false}
      initialFocus="field"
      errors={errors}
      failure={undefined}
      onSubmit={check}
      onClose={onClose}
    >
      <MoneyField name="balance" label={t('Balance now')} defaultValue={typed ?? ''} />
    </FormDialog>
  )
}

interface ConfirmBalanceProps extends TillDialogProps {
  balance: number
  onBack: () => void
}

function ConfirmBalance({ till: { _id: id, label }, balance, onBack, onClose }: ConfirmBalanceProps) {
  const query = useQuery({ ...endpointQuery(tills.previewBalance, { id, balance: String(balance) }), staleTime: 0 })
  const { submit, isSending, errors, failure } = useWrite(tills.enterBalance, {
    about: `${id} ${balance}`,
    onDone: () => {
      showToast.success(translate(tills.enterBalance.message))
      onClose()
    },
    onProposed: onClose,
  })
  const error = failure ?? Object.values(errors)[0]
  const isDanger = hasForged(query.data)
  return (
    <Dialog
      title={t('Balance of {label}', { label })}
      canClose={!isSending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onBack}>
            {t('Back')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'filled'}
            isBusy={isSending}
            // What it does is shown before it can be done.
            disabled={!query.data}
            onClick={() => submit({ id, balance })}
          >
            {t('Save balance')}
          </Button>
        </>
      }
    >
      <p>
        {t('The app shows {balance}. Saving it does this:', {
          balance: <b>{t('{balance} tk', { balance: formatTaka(balance) })}</b>,
        })}
      </p>
      <QueryResult query={query}>{(preview) => <PreviewBalance preview={preview} />}</QueryResult>
      {error && <Banner tone="error">{error}</Banner>}
    </Dialog>
  )
}

const hasForged = (preview: BalancePreview | undefined) => (preview?.forged.length ?? 0) > 0
