import { memo, type Ref } from 'react'
import { t } from '../../i18n/staff.tsx'
import { formatAge } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ban, checkCheck, eye } from '../../ui/icons/actions.ts'
import { triangleAlert } from '../../ui/icons/initial.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { useNow } from '../tables/waiting-time.tsx'
import { describeRow, type RowWords } from './describe-row.tsx'
import type { InboxRow } from './inbox-rows.ts'

interface InboxListProps {
  ref: Ref<HTMLUListElement>
  rows: InboxRow[]
  /** The key of the open row. */
  open: string | undefined
  words: RowWords
  /** Who else has a thread open. */
  viewers: ReadonlyMap<string, string>
}

/** What waits, one line of facts and one of evidence each. */
export function InboxList({ ref, rows, open, words, viewers }: InboxListProps) {
  return (
    <ul ref={ref} className="inbox-list" aria-label={t('What waits')}>
      {rows.map((row) => (
        <li key={row.key}>
          <InboxRowLink row={row} isOpen={row.key === open} words={words} viewer={viewers.get(row.key)} />
        </li>
      ))}
    </ul>
  )
}

interface RowLinkProps {
  row: InboxRow
  isOpen: boolean
  words: RowWords
  viewer: string | undefined
}

const noteIcons = { good: checkCheck, bad: ban, warn: triangleAlert, plain: undefined }

const InboxRowLink = memo(function InboxRowLink({ row, isOpen, words, viewer }: RowLinkProps) {
  const { mark, title, figure, what, note } = describeRow(row, words)
  const icon = note && noteIcons[note.tone]
  return (
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
        <span className="inbox-what">
          {what}
          {note && (
            <>
              {' · '}
              <span className={`is-${note.tone}`}>
                {icon && <Icon path={icon} size="s" />}
                {note.word}
              </span>
            </>
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
  )
})

const RowAge = ({ since }: { since: string }) => (
  <time dateTime={since} className="inbox-age">
    {formatAge(Math.max(useNow() - Date.parse(since), 0))}
  </time>
)
