import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { banks } from '#contract/banks.ts'
import { endpointQuery } from '../../../api/query.ts'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { BankAccounts } from '../../../member/banks/bank-accounts.tsx'
import { PaymentScreen } from '../../../member/payments/payment-screen.tsx'

/** `text` is shared by another app (`share_target` of the manifest). */
export const Route = createFileRoute('/home/_customer/payment-sitting')({
  validateSearch: v.object({ text: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2000))), undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(banks.listValid, {})),
  head: () => pageTitle(messages.payments.title),
  component: PaymentSetting,
})

function PaymentSetting() {
  const { text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [shared] = useState(text)

  // Otherwise a reload would overwrite the form with the SMS again.
  useEffect(() => {
    if (text !== undefined) void navigate({ search: {}, replace: true })
  }, [text, navigate])

  return <PaymentScreen accounts={<BankAccounts />} shared={shared} />
}
