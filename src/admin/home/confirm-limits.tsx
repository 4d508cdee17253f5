import { type ShopSetup, shop } from '#contract/shop.ts'
import { useWrite } from '../../api/use-write.ts'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'

interface ConfirmLimitsProps {
  limits: ShopSetup['withdrawals']
  onClose: () => void
}

/** Shows the withdrawal settings, which have defaults, to keep or change them. */
export function ConfirmLimits({ limits: { amount, days }, onClose }: ConfirmLimitsProps) {
  const { submit, isSending, failure } = useWrite(shop.confirm, { onDone: onClose })
  return (
    <Dialog
      title={t('Smallest withdrawal and days')}
      canClose={!isSending}
      onClose={onClose}
      actions={
        <>
          <ButtonLink
            variant="outline"
            to="/home/manage-withdraw-amount"
            state={{ isBelow: true }}
            onClick={({ currentTarget }) => closeDialogAround(currentTarget)}
          >
            {t('Change')}
          </ButtonLink>
          <Button isBusy={isSending} onClick={() => submit({ part: 'withdrawals' })}>
            {t('Keep both')}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <DescriptionList
        facts={[
          { label: t('Smallest withdrawal'), value: <Money amount={amount} /> },
          { label: t('Paid within'), value: days === 1 ? t('1 day') : t('{days} days', { days: formatCount(days) }) },
        ]}
      />
    </Dialog>
  )
}
