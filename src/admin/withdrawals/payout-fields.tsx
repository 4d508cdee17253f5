import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'

export const PayoutIdField = () => (
  <TextField
    name="payout_id"
    label={t('Transaction id of the payout (optional)')}
    hint={t('Shown to the member.')}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
  />
)

/** The reason for paying a blocked or deleted member. */
export const PayAnywayField = () => (
  <TextAreaField
    name="payAnyway"
    label={t('Why pay a blocked or deleted member?')}
    hint={t('Reason, visible to admins only. It is in the audit log.')}
    maxLength={300}
    rows={3}
  />
)

/** The typed values of both fields, without the empty ones. */
export const getPayoutDetails = ({ payout_id = '', payAnyway = '' }: Record<string, string>) => ({
  ...(payout_id.trim() && { payout_id }),
  ...(payAnyway.trim() && { payAnyway }),
})
