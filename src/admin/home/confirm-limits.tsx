import { type ShopSetup, shop } from '#contract/shop.ts'
import { useWrite } from '../../api/use-write.ts'
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
      title="Smallest withdrawal and days"
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
            Change
          </ButtonLink>
          <Button isBusy={isSending} onClick={() => submit({ part: 'withdrawals' })}>
            Keep both
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <DescriptionList
        facts={[
          { label: 'Smallest withdrawal', value: <Money amount={amount} /> },
          { label: 'Paid within', value: days === 1 ? '1 day' : `${formatCount(days)} days` },
        ]}
      />
    </Dialog>
  )
}
