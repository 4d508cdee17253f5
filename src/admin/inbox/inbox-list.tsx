import { memo, type Ref } from 'react'
import { t } from '../../i18n/staff.tsx'
import { formatAge } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, checkCheck } from '../../ui/icons/actions.ts'
import { triangleAlert } from '../../ui/icons/initial.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { eye } from '../icons/editing.ts'
import { useNow } from '../tables/waiting-time.tsx'
import { describeRow, type RowWords } from './describe-row.tsx'
import type { InboxRow } from './inbox-rows.ts'

interface InboxListProps {
  ref: Ref<HTMLDivElement>
  rows: InboxRow[]
  /** The key of the open row. */
  open: string | undefined
  words: RowWords
  /** Who else has a thread open. */
  viewers: ReadonlyMap<string, string>
}

/** What waits, one line of facts and one of evidence each. Memoized, because the screen around it renders at each key. */
export const InboxList = memo(function InboxList({ ref, rows, open, words, viewers }: InboxListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: In a `ul`, the rows could not be grouped.
    <div ref={ref} role="list" className="inbox-list" aria-label={t('What waits')}>
      {splitRows(rows).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A part has no other identity: rows move to the part before when one leaves.
        <div key={index} role="presentation" className="inbox-part">
          {part.map((row) => (
            <InboxListItem
              key={row.key}
              row={row}
              isOpen={row.key === open}
              words={words}
              viewer={viewers.get(row.key)}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

/** The browser lays out the parts that are near the window. Each row on its own would cost more while scrolling. */
const rowsOfPart = 5

const splitRows = (rows: InboxRow[]): InboxRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, part) =>
    rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart),
  )

interface RowLinkProps {
  row: InboxRow
  isOpen: boolean
  words: RowWords
  viewer: string | undefined
}

const noteIcons = { good: checkCheck, bad: ban, warn: triangleAlert, plain: undefined, chat: undefined }

const InboxListItem = memo(function InboxListItem({ row, isOpen, words, viewer }: RowLinkProps) {
  const { mark, title, figure, what, note } = describeRow(row, words)
  const icon = note && noteIcons[note.tone]
  return (
    // biome-ignore lint/a11y/useSemanticElements: See the list.
    <div role="listitem">
      <ListLink
        to="/home/inbox/$id"
        params={{ id: row.key }}
        search={true}
        state={{ isBelow: true }}
        resetScroll={false}
        className="inbox-row"
        aria-current={isOpen ? 'true' : undefined}
        data-key={row.key}
      >
        {mark}
        <span className="inbox-line">
          <b>{title}</b>
          {figure && (
            <span className="inbox-figure" translate="no">
              {figure}
            </span>
          )}
        </span>
        <span className="inbox-line">
          <span className={note?.tone === 'chat' ? 'inbox-what has-chat' : 'inbox-what'}>
            <span>{note ? `${what} · ` : what}</span>
            {note && (
              <span className={`is-${note.tone}`}>
                {icon && <Icon path={icon} size="s" />}
                {note.word}
              </span>
            )}
          </span>
          {viewer ? (
            <span className="inbox-viewer" title={t('{viewer} is looking at this', { viewer })}>
              <Icon path={eye} size="s" />
              <span className="sr">{`${t('Open')}: `}</span>
              <span translate="no">{viewer}</span>
            </span>
          ) : (
            <RowAge since={row.since} />
          )}
        </span>
      </ListLink>
    </div>
  )
})

const RowAge = ({ since }: { since: string }) => (
  <time dateTime={since} className="inbox-age">
    {formatAge(Math.max(useNow() - Date.parse(since), 0))}
  </time>
)
