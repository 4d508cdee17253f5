import { useState } from 'react'
import type { Till } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { can } from '../permissions/can.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import './till-visibility.css'
import '../../ui/switch.css'

/** Whether members see the till, and send money to it. */
export function TillVisibility({ till }: { till: Till }) {
  const { _id: id, method, number, kind, label, status, visibility } = till
  const [isAsking, setIsAsking] = useState(false)
  const isShown = visibility === 'shown'
  // Manage Bank lists hidden tills too.
  const input = { id, kind, label, status, visibility: isShown ? 'hidden' : 'shown' } as const
  return (
    <>
      <label className="till-switch">
        <span>
          {t('Show to members')}
          {isShown && status === 'inactive' && <small>{t('Not shown, because the till is inactive.')}</small>}
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isShown}
          aria-label={t('Show {label} to members', { label })}
          checked={isShown}
          disabled={!can(tills.update.permission)}
          onChange={() => setIsAsking(true)}
        />
      </label>
      {isAsking && (
        <ConfirmWrite
          endpoint={tills.update}
          input={input}
          verb={isShown ? t('Hide') : t('Show')}
          onClose={() => setIsAsking(false)}
        >
          {t(
            isShown
              ? 'Hide the till {label}, {method} {number}. Members do not see it any more.'
              : 'Show the till {label}, {method} {number}. Members see it under this name and can send money to it.',
            {
              label: <b>{label}</b>,
              method: paymentMethodName(method),
              number: <AccountNumber>{number}</AccountNumber>,
            },
          )}
        </ConfirmWrite>
      )}
    </>
  )
}
