import { type ReactNode, useState } from 'react'
import type { BulkResults } from '#contract/bulk.ts'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { sumOfTaka } from '#contract/money.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { messages, translateCode } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast.ts'
import './decide-many.css'

type BulkEndpoint = WriteEndpoint & { output: typeof BulkResults }

interface DecideManyProps<E extends BulkEndpoint, Row> {
  endpoint: E
  rows: Row[]
  /** The name of a row in the results. */
  getName: (row: Row) => string
  getAmount?: (row: Row) => number
  /** The noun: payment requests. */
  noun: string
  /** The action: Accept. */
  verb: string
  /** The beginning of the question, if it differs from `verb`. */
  questionVerb?: string
  isDanger?: boolean
  /** The message if all succeeded. */
  successMessage: string
  /** A sentence about the consequence. */
  consequence: string
  getInput: (ids: string[], fields: Record<string, string>) => Input<E>
  /** Called after the response: none of the rows is pending any more. */
  onDecided: () => void
  onClose: () => void
  /** Fields, if the decision needs a reason. */
  children?: ReactNode
}

/** Confirms one decision about all selected rows, with their number and sum, and shows the result of each. */
export function DecideMany<E extends BulkEndpoint, Row extends { _id: string }>(props: DecideManyProps<E, Row>) {
  const {
    endpoint,
    getName,
    getAmount,
    noun,
    verb,
    questionVerb = verb,
    isDanger = false,
    successMessage,
    consequence,
    getInput,
    onDecided,
    onClose,
  } = props
  // The list may change behind the dialog; the confirmed rows stay the same.
  const [rows] = useState(props.rows)
  const [bulkResults, setBulkResults] = useState<BulkResults['results']>()
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    unexpected: messages.ui.somethingWrong.short,
    onDone: (output) => {
      const { results } = output as BulkResults
      onDecided()
      if (results.some(({ isDone }) => !isDone)) return setBulkResults(results)
      showToast.success(successMessage)
      onClose()
    },
  })

  if (bulkResults)
    return <BulkResultsDialog rows={rows} results={bulkResults} getName={getName} verb={verb} onClose={onClose} />
  const ids = rows.map(({ _id }) => _id)
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <p>
          {questionVerb} <b>{formatCount(rows.length)}</b> {noun}
          {getAmount && (
            <>
              {' of '}
              <b>{formatTaka(sumOfTaka(rows.map(getAmount)))} TK</b> in all
            </>
          )}
          . {consequence}
        </p>
      }
      verb={`${verb} ${formatCount(rows.length)}`}
      isDanger={isDanger}
      isBusy={isSending}
      errors={errors}
      failure={failure ?? errors.ids}
      onSubmit={(fields) => submit(getInput(ids, fields))}
      onClose={onClose}
    >
      {props.children}
    </FormDialog>
  )
}

interface BulkResultsDialogProps<Row> extends BulkResults {
  rows: Row[]
  getName: (row: Row) => string
  /** The action: Accept. */
  verb: string
  onClose: () => void
}

/** The result of each row if some failed: failures with their reasons first. */
function BulkResultsDialog<Row extends { _id: string }>(props: BulkResultsDialogProps<Row>) {
  const { rows, results, getName, verb, onClose } = props
  const names = new Map(rows.map((row) => [row._id, getName(row)]))
  const failed = results.filter(({ isDone }) => !isDone)
  const succeeded = results.filter(({ isDone }) => isDone)
  return (
    <Dialog
      title={`${verb}: ${formatCount(succeeded.length)} done, ${formatCount(failed.length)} refused`}
      onClose={onClose}
      actions={<Button onClick={(event) => closeDialogAround(event.currentTarget)}>Close</Button>}
    >
      <ul className="list results">
        {[...failed, ...succeeded].map(({ _id, isDone, code = '', message }) => (
          <li key={_id} className="msg">
            <div className="msg-head">
              <b>{names.get(_id)}</b>
              {isDone ? <Status is="ok">Done</Status> : <Status is="failed">Refused</Status>}
            </div>
            {!isDone && <p>{translateCode({ code }, message)}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
