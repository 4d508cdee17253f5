import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { useExport } from '../tables/export-button.tsx'
import type { UrlSearch } from '../tables/list-query.ts'
import './payout-sheet.css'

interface PayoutSheetProps {
  setFilters: (some: UrlSearch) => void
  onClose: () => void
}

/** Downloads the payout list and selects its rows, so that they can be marked as paid. */
export function PayoutSheet({ setFilters, onClose }: PayoutSheetProps) {
  const client = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sheet = useRef({ method: '', selected: '' })
  const {
    exportTable,
    isSending,
    failure: exportFailure,
  } = useExport({
    onDone: () => {
      showToast.success('Their requests are selected: mark them paid once the money is sent.', 'Payout sheet ready')
      setFilters({ ...noFilters, ...sheet.current })
      onClose()
    },
  })

  async function prepare(typed: Record<string, string>) {
    const method = paymentMethods.find((each) => each === typed.method)
    if (!method) return
    setFailure(undefined)
    setIsLoading(true)
    try {
      // Read before the download, so that only rows of the sheet are selected.
      const waiting = { status: 'pending', sort: 'oldest', limit: String(bulkMax), method } as const
      const { items } = await client.fetchQuery({ ...endpointQuery(withdrawals.list, waiting), staleTime: 0 })
      if (items.length === 0) return setFailure(`Nothing waits to be sent by ${paymentMethodName(method)}.`)
      sheet.current = { method, selected: items.map(({ _id }) => _id).join('.') }
      exportTable('payouts', { method })
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <FormDialog
      title="Payout sheet"
      lead={
        <ol className="steps">
          <li>Download the requests that wait, by method.</li>
          <li>Send the money.</li>
          <li>Mark them paid: the first {bulkMax} of the sheet are selected for you.</li>
        </ol>
      }
      verb="Download sheet"
      isBusy={isLoading || isSending}
      errors={{}}
      failure={failure ?? exportFailure}
      onSubmit={prepare}
      onClose={onClose}
    >
      <MethodField name="method" />
    </FormDialog>
  )
}

/** The sheet has no other filters and is sorted oldest first. */
const noFilters = { search: undefined, from: undefined, to: undefined, sort: undefined, status: undefined }
