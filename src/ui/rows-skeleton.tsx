import { messages } from '../i18n/messages.ts'

/** Rows of a list in their final height, until the first ones are read. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      <ul className="list" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The rows never change their order.
          <li key={row}>
            <span className="row">
              <span className="icon-badge skel" />
              <span className="row-main">
                <span className="skel skel-line" />
                <span className="skel skel-line skel-short" />
              </span>
              <span className="row-end">
                <span className="skel skel-line skel-figure" />
                <span className="skel skel-line skel-figure" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
