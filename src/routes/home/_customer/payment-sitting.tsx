import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { banks } from '#contract/banks.ts'
import { sharedText } from '#contract/shared-text.ts'
import { endpointQuery } from '../../../api/query.ts'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { NumberQuestions } from '../../../member/numbers/number-questions.tsx'
import { PaymentScreen } from '../../../member/payments/payment-screen.tsx'
import { takeSharedText } from '../../../member/payments/shared-text.ts'

/** `shared`: the worker has stored a text of another app. `text` is such a text of an app installed by an earlier version. */
export const Route = createFileRoute('/home/_customer/payment-sitting')({
  validateSearch: v.object({
    shared: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String))), undefined),
    text: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(sharedText.lengthMax))), undefined),
  }),
  loaderDeps: ({ search: { shared } }) => ({ shared }),
  loader: async ({ context, deps: { shared } }) => {
    void context.queryClient.prefetchQuery(endpointQuery(banks.listValid, {}))
    return { text: shared === undefined ? undefined : await takeSharedText() }
  },
  head: () => pageTitle(messages.payments.title),
  component: PaymentSetting,
})

function PaymentSetting() {
  const search = Route.useSearch()
  const { text = search.text } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const [sms] = useState(text)
  const hasSearch = search.text !== undefined || search.shared !== undefined

  // Otherwise a reload would overwrite the form with the SMS again.
  useEffect(() => {
    if (hasSearch) void navigate({ search: {}, replace: true })
  }, [hasSearch, navigate])

  return <PaymentScreen shared={sms} questions={<NumberQuestions />} />
}
