import type { OwnPayment } from '#contract/payments.ts'
import { Status } from '../../ui/badge.tsx'

export function PaymentStatus({ state }: Pick<OwnPayment, 'state'>) {
  if (state === 'pending') return <Status is="pending" />
  return <Status is={state === 'success' ? 'ok' : 'failed'} />
}
