import { useState } from 'react'
import type { Plan } from '#contract/plans.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { InsufficientBalance } from './insufficient-balance.tsx'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { Purchased } from './purchased.tsx'
import { RegisterMember } from './register-member.tsx'

interface PurchaseProps {
  plan: Plan
  balance: number
  onClose: () => void
}

type Step = 'short' | 'sheet' | 'buy' | 'register' | 'purchased'

/** The purchase of a selected plan: confirmation, purchase and result. */
export function Purchase({ plan, balance, onClose }: PurchaseProps) {
  const [step, setStep] = useState<Step>(balance < plan.price ? 'short' : 'sheet')
  const onPurchased = () => setStep('purchased')
  switch (step) {
    case 'short':
      return <InsufficientBalance onClose={onClose} />
    case 'sheet':
      return (
        <PurchaseSheet
          plan={plan}
          balance={balance}
          onBuy={() => setStep('buy')}
          onRegister={() => setStep('register')}
          onClose={onClose}
        />
      )
    case 'buy':
      return <BuyDialog plan={plan} onPurchased={onPurchased} onClose={onClose} />
    case 'register':
      return <RegisterMember plan={plan} onPurchased={onPurchased} onClose={onClose} />
    case 'purchased':
      return <Purchased onClose={onClose} />
  }
}
