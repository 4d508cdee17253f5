import { type ReactNode, useRef, useState } from 'react'
import type { BulkResults } from '#contract/bulk.ts'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { sumOfTaka } from '#contract/money.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import type { FormControls } from '../../forms/form-controls.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { translateCode } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toast.ts'
import { flag } from '../icons/table.ts'
import { useLoadingToast } from '../writes/use-loading-toast.ts'
import { type Flag, hasWarning } from './flags.tsx'
import './decide-many.css'

type BulkEndpoint = WriteEndpoint & { output: typeof BulkResults }

interface DecideManyProps<E extends BulkEndpoint, Row> {
  endpoint: E
  rows: Row[]
  /** The name of a row in the results. */
  getName: (row: Row) => string
  getAmount?: (row: Row) => number
  /** The flags of a row. The question names them, and offers to leave those rows out. */
  getFlags?: (row: Row) => Flag[]
  /** The noun: payment requests. */
  noun: string
  /** The action: Accept. */
  verb: string
  /** The beginning of the question, if it differs from `verb`. */
  questionVerb?: string
  isDanger?: boolean
  /** What gets the focus first. Default: the verb, unless it is dangerous. */
  initialFocus?: 'question' | 'field'
  /** The letter that confirms. */
  shortcut?: string
  /** The message if all succeeded. */
  successMessage: string
  /** A sentence about the consequence. */
  consequence: string
  getInput: (ids: string[], fields: Record<string, string>) => Input<E>
  /** Checks that the schema cannot do. */
  check?: (input: Input<E>) => FieldErrors
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
    getFlags,
    shortcut,
    noun,
    verb,
    questionVerb = verb,
    isDanger = false,
    initialFocus = isDanger ? 'field' : 'question',
    successMessage,
    consequence,
    getInput,
    check,
    onDecided,
    onClose,
  } = props
  const form = useRef<FormControls>(null)
  // The list may change behind the dialog; the confirmed rows stay the same.
  const [rows] = useState(props.rows)
  const [bulkResults, setBulkResults] = useState<BulkResults['results']>()
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    about: `${verb} ${rows
      .map(({ _id }) => _id)
      .sort()
      .join()}`,
    ...(check && { check }),
    onDone: (output) => {
      const { results } = output as BulkResults
      onDecided()
      if (results.some(({ isDone }) => !isDone)) return setBulkResults(results)
      showToast.success(successMessage)
      onClose()
    },
    onDoneLater: (output) => {
      const refused = (output as BulkResults).results.filter(({ isDone }) => !isDone)
      if (refused.length === 0) return
      const names = new Map(rows.map((row) => [row._id, getName(row)]))
      showToast.warning(
        listRefused(refused, names),
        t('{verb}: {count} refused', { verb, count: formatCount(refused.length) }),
      )
    },
    // The rows still wait, so they stay selected.
    onProposed: onClose,
  })

  useLoadingToast(isSending, `${verb}: ${formatCount(rows.length)} ${noun}…`)

  if (bulkResults)
    return <BulkResultsDialog rows={rows} results={bulkResults} getName={getName} verb={verb} onClose={onClose} />
  const flagged = getFlags ? rows.filter((row) => hasWarning(getFlags(row))) : []
  const unflagged = rows.filter((row) => !flagged.includes(row))
  const hasChoice = flagged.length > 0 && unflagged.length > 0
  const toIds = (some: Row[]) => some.map(({ _id }) => _id)
  return (
    <FormDialog
      ref={form}
      title={t('Are you sure?')}
      lead={
        <>
          <p>
            {t(getAmount ? '{verb} {count} {noun} of {sum} in all.' : '{verb} {count} {noun}.', {
              verb: questionVerb,
              count: <b>{formatCount(rows.length)}</b>,
              noun,
              sum: getAmount && <b>{t('{taka} tk', { taka: formatTaka(sumOfTaka(rows.map(getAmount))) })}</b>,
            })}{' '}
            {consequence}
          </p>
          {getFlags && <FlaggedRows rows={flagged} total={rows.length} getName={getName} getFlags={getFlags} />}
        </>
      }
      verb={
        hasChoice
          ? t('{verb} the {count} without flags', { verb, count: formatCount(unflagged.length) })
          : `${verb} ${formatCount(rows.length)}`
      }
      otherAction={
        hasChoice && (
          <Button
            variant="outline"
            disabled={isSending}
            onClick={() => submit(getInput(toIds(rows), form.current?.values() ?? {}))}
          >
            {t('{verb} all {count}', { verb, count: formatCount(rows.length) })}
          </Button>
        )
      }
      isDanger={isDanger}
      initialFocus={initialFocus}
      shortcut={shortcut}
      isBusy={isSending}
      errors={errors}
      failure={failure ?? errors.ids}
      onSubmit={(fields) => submit(getInput(toIds(hasChoice ? unflagged : rows), fields))}
      onClose={onClose}
    >
      {props.children}
    </FormDialog>
  )
}

const listedMax = 3

/** The first refused rows with their reasons, for a toast. */
function listRefused(refused: BulkResults['results'], names: Map<string, string>): string {
  const listed = refused.slice(0, listedMax)
  const more = refused.length - listed.length
  const reasons = listed.map(({ _id, code = '', message }) => `${names.get(_id)}: ${translateCode({ code }, message)}`)
  return [...reasons, ...(more > 0 ? [t('{more} more.', { more: formatCount(more) })] : [])].join(' ')
}

interface FlaggedRowsProps<Row> {
  /** The flagged ones… */
  rows: Row[]
  /** …of so many. */
  total: number
  getName: (row: Row) => string
  getFlags: (row: Row) => Flag[]
}

/** «1 of 2 has a flag: imran, 7QF8RT31: Id already used.» */
function FlaggedRows<Row extends { _id: string }>({ rows, total, getName, getFlags }: FlaggedRowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div>
      <p>
        <b>
          {rows.length === 1
            ? t('1 of {total} has a flag:', { total: formatCount(total) })
            : t('{count} of {total} have flags:', { count: formatCount(rows.length), total: formatCount(total) })}
        </b>
      </p>
      <ul className="flags" aria-label={t('Rows with flags')}>
        {rows.map((row) => (
          <li key={row._id}>
            <Icon path={flag} size="s" />
            {getName(row)}:{' '}
            {getFlags(row)
              .map(({ sentence }) => sentence)
              .join('; ')}
          </li>
        ))}
      </ul>
    </div>
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
      title={t('{verb}: {done} done, {refused} refused', {
        verb,
        done: formatCount(succeeded.length),
        refused: formatCount(failed.length),
      })}
      onClose={onClose}
      actions={<Button onClick={(event) => closeDialogAround(event.currentTarget)}>{t('Close')}</Button>}
    >
      <ul className="list results">
        {[...failed, ...succeeded].map(({ _id, isDone, code = '', message }) => (
          <li key={_id} className="msg">
            <div className="msg-head">
              <b>{names.get(_id)}</b>
              {isDone ? <Status is="ok">{t('Done')}</Status> : <Status is="failed">{t('Refused')}</Status>}
            </div>
            {!isDone && <p>{translateCode({ code }, message)}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
