import { messages } from '../../i18n/messages.ts'

/** Rows of the final height, until the first rows are read. */
export function ActivitySkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true" className="act-waiting">
      <span className="sr">{messages.ui.loading}</span>
      <ul className="list act-skeleton" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The rows never change their order.
          <li key={row}>
            <span className="act">
              <span className="icon-badge skel" />
              <span className="act-lines">
                <SkeletonLine />
                <SkeletonLine />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SkeletonLine = () => (
  <span className="act-line">
    <span className="skel">{'\u200b'}</span>
    <span className="skel">{'\u200b'}</span>
  </span>
)
