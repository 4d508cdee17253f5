import type { BulkResults } from '#contract/bulk.ts'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/format.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import './bulk-results.css'
import { translateCode } from '../../i18n/messages.ts'

interface BulkResultsDialogProps<Row> extends BulkResults {
  rows: Row[]
  nameOf: (row: Row) => string
  /** The action: Accept. */
  verb: string
  onClose: () => void
}

/** The result of each row if some failed: failures with their reasons first. */
export function BulkResultsDialog<Row extends { _id: string }>(props: BulkResultsDialogProps<Row>) {
  const { rows, results, nameOf, verb, onClose } = props
  const names = new Map(rows.map((row) => [row._id, nameOf(row)]))
  const refused = results.filter(({ isDone }) => !isDone)
  const done = results.filter(({ isDone }) => isDone)
  return (
    <Dialog
      title={`${verb}: ${formatCount(done.length)} done, ${formatCount(refused.length)} refused`}
      onClose={onClose}
      actions={<Button onClick={(event) => closeDialogAround(event.currentTarget)}>Close</Button>}
    >
      <ul className="list results">
        {[...refused, ...done].map(({ _id, isDone, code = '', message }) => (
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
