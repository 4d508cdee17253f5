import { type ReactNode, useState } from 'react'
import type { BulkResults } from '#contract/bulk.ts'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { sumOfTaka } from '#contract/money.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'
import { BulkResultsDialog } from './bulk-results.tsx'

type BulkEndpoint = WriteEndpoint & { output: typeof BulkResults }

interface DecideManyProps<E extends BulkEndpoint, Row> {
  endpoint: E
  rows: Row[]
  /** What a row is called in the results. */
  nameOf: (row: Row) => string
  amountOf?: (row: Row) => number
  /** What they are: payment requests. */
  what: string
  /** What happens to them: Accept. */
  verb: string
  /** The same at the beginning of the sentence, where that needs more words. */
  verbs?: string
  isDanger?: boolean
  /** What one reads once all of it is done. */
  done: string
  /** What follows from it, in a sentence. */
  after: string
  inputOf: (ids: string[], fields: Record<string, string>) => Input<E>
  /** There is an answer: none of them waits any longer. */
  onDecided: () => void
  onClose: () => void
  /** Fields, where the decision needs a reason. */
  children?: ReactNode
}

/** Asks once about all that is selected, with their count and their sum, and says of each what came of it. */
export function DecideMany<E extends BulkEndpoint, Row extends { _id: string }>(props: DecideManyProps<E, Row>) {
  const {
    endpoint,
    nameOf,
    amountOf,
    what,
    verb,
    verbs = verb,
    isDanger = false,
    done,
    after,
    inputOf,
    onDecided,
    onClose,
  } = props
  // The list goes on behind the question; what was asked about stays.
  const [rows] = useState(props.rows)
  const [answered, setAnswered] = useState<BulkResults['results']>()
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    unexpected: words.ui.somethingWrong.short,
    onDone: (output) => {
      const { results } = output as BulkResults
      onDecided()
      if (results.some(({ isDone }) => !isDone)) return setAnswered(results)
      showToast.success(done)
      onClose()
    },
  })

  if (answered)
    return <BulkResultsDialog rows={rows} results={answered} nameOf={nameOf} verb={verb} onClose={onClose} />
  const ids = rows.map(({ _id }) => _id)
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <p>
          {verbs} <b>{formatCount(rows.length)}</b> {what}
          {amountOf && (
            <>
              {' of '}
              <b>{formatTaka(sumOfTaka(rows.map(amountOf)))} TK</b> in all
            </>
          )}
          . {after}
        </p>
      }
      verb={`${verb} ${formatCount(rows.length)}`}
      isDanger={isDanger}
      isBusy={isSending}
      errors={errors}
      failure={failure ?? errors.ids}
      onSubmit={(fields) => submit(inputOf(ids, fields))}
      onClose={onClose}
    >
      {props.children}
    </FormDialog>
  )
}
