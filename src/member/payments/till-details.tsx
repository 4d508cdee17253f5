import { lazy, Suspense, useState } from 'react'
import type { Bank } from '#contract/banks.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { HintLine } from '../../ui/hint-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { send } from '../../ui/icons/navigation.ts'
import { qrCode, userCheck, zap } from '../../ui/icons/top-up.ts'
import '../../ui/pick.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

/** How to send money to a till, and who accepts it. */
export function TillDetails({ id, till }: { id: string; till: Bank }) {
  const [isQrShown, setIsQrShown] = useState(false)
  const texts = messages.topUp
  const howToPay = describeHowToPay(till)
  return (
    <div className="pick-more">
      <div id={id}>
        {howToPay && <HintLine path={send}>{howToPay}</HintLine>}
        <HintLine path={till.is_watched ? zap : userCheck}>
          {till.is_watched ? texts.automatic : texts.byPerson}
        </HintLine>
      </div>
      <Button variant="quiet" size="s" aria-expanded={isQrShown} onClick={() => setIsQrShown((isShown) => !isShown)}>
        <Icon path={qrCode} size="s" />
        {isQrShown ? texts.hideQr : texts.showQr}
      </Button>
      {isQrShown && (
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode text={till.account_number} label={texts.qrCode(till.bank_name)} />
        </Suspense>
      )}
    </div>
  )
}

/** Accounts of earlier versions are all personal, and only their name tells the kind. */
function describeHowToPay({ bank_name, kind, method }: Bank): string | undefined {
  const { sendMoney, cashOut, payment } = messages.banks
  if (kind === 'agent' || /agent|এজেন্ট/i.test(bank_name)) return cashOut
  if (kind === 'merchant' || /merchant|মার্চেন্ট/i.test(bank_name)) return payment
  return method || /personal|পার্সোনাল|ব্যক্তিগত/i.test(bank_name) ? sendMoney : undefined
}
