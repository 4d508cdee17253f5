import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { inboxViews } from '#contract/inbox/views.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { bookmark } from '../icons/navigation.ts'
import { can } from '../permissions/can.ts'

/** The saved views of the inbox with their counts, in the side list. */
export function NavViews({ isInbox }: { isInbox: boolean }) {
  const { data: views = [] } = useQuery({
    ...endpointQuery(inboxViews.list, {}),
    enabled: can(inboxViews.list.permission),
  })
  const { kind, search } = useSearch({ strict: false }) as { kind?: string; search?: string }
  if (views.length === 0) return null
  return (
    <>
      <h2 id="nav-views" className="nav-group only-side">
        {t('Saved views')}
      </h2>
      <ul aria-labelledby="nav-views" className="nav-views only-side">
        {views.map((view) => (
          <li key={view._id}>
            <Link
              to="/home/inbox"
              search={{ ...(view.kind && { kind: view.kind }), ...(view.search && { search: view.search }) }}
              activeOptions={{ exact: true }}
              className="nav-item only-side"
              aria-current={
                isInbox && (view.kind ?? undefined) === kind && (view.search ?? undefined) === search
                  ? 'page'
                  : undefined
              }
            >
              <span>
                <Icon path={bookmark} />
              </span>
              <MixedText>{view.name}</MixedText>
              {view.count > 0 && (
                <em>
                  {view.count}
                  <span className="sr"> {t('waiting')}</span>
                </em>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
