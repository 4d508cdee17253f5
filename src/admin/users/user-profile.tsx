import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { audits } from '#contract/audits.ts'
import { type UserRecord, users } from '#contract/users.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { can } from '../permissions/can.ts'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState, useUrlSearch } from '../tables/use-table-state.ts'
import { UserDetails } from './user-details.tsx'
import { UserHead } from './user-head.tsx'
import { memberColumns, referredTable, UserBar, useOpenUser } from './user-tables.tsx'

interface UserProfileProps {
  username: string
  /** The signed-in admin. */
  ownName: string
  /** The tabs of other nouns: statement, requests, audit log. */
  parts: Record<'statement' | 'requests' | 'audit', (username: string) => ReactNode>
}

/** All data of one account. */
export function UserProfile({ username, ownName, parts }: UserProfileProps) {
  const query = useQuery(endpointQuery(users.get, { username }))
  const isAdmin = query.data !== undefined && query.data.role !== 'customer'
  return (
    <>
      <BackBar title={t('User Information')} to={isAdmin ? '/home/manage-admin' : '/home/manage-users'} />
      <Page width="work">
        {isNotFound(query.error) ? (
          <EmptyState title={messages.refusals.user_not_found({})} />
        ) : (
          <QueryResult query={query}>{(user) => <Views user={user} ownName={ownName} parts={parts} />}</QueryResult>
        )}
      </Page>
    </>
  )
}

const views = translated(
  () =>
    [
      { value: 'profile', label: t('Profile') },
      { value: 'statement', label: t('Statement') },
      { value: 'requests', label: t('Requests') },
      { value: 'referred', label: t('Referred') },
      { value: 'audit', label: t('Audit') },
    ] as const,
)

type View = ReturnType<typeof views>[number]['value']

/** An admin has no balance, requests or referrals. */
const adminViews: View[] = ['profile', 'audit']

function Views({ user, ownName, parts }: Omit<UserProfileProps, 'username'> & { user: UserRecord }) {
  const [search, changeSearch] = useUrlSearch()
  const { username } = user
  const isShown = (view: View) =>
    (user.role === 'customer' || adminViews.includes(view)) && (view !== 'audit' || can(audits.list.permission))
  const visibleViews = views().filter(({ value }) => isShown(value))
  const tabs = visibleViews.map(({ value, label }) => ({ value, label }))
  const view = tabs.find(({ value }) => value === search.tab)?.value ?? 'profile'
  // Each table has its own filters.
  const changeTab = (tab: View) =>
    changeSearch({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), tab })
  return (
    <>
      <UserHead user={user} isSmall={view !== 'profile'} />
      <Tabs id="user" label={t('About this user')} tabs={tabs} value={view} onChange={changeTab} />
      <TabPanel id="user" value={view}>
        {view === 'profile' && <UserDetails user={user} isOwn={username === ownName} />}
        {view === 'referred' && <ReferredUsers username={username} />}
        {(view === 'statement' || view === 'requests' || view === 'audit') && parts[view](username)}
      </TabPanel>
    </>
  )
}

/** The members whom a member has referred. */
function ReferredUsers({ username }: { username: string }) {
  const table = useTableState(useMemo(() => referredTable(username), [username]))
  return (
    <>
      <UserBar table={table} countLabel="referred" />
      <ListTable
        table={table}
        caption={t('Referred by {username}', { username })}
        columns={memberColumns()}
        phone="rows"
        empty={t('No referred users.')}
        help={t('Members who register with the refer code are listed here.')}
        onOpen={useOpenUser()}
      />
    </>
  )
}

const kinds = translated((): { value: Kind; label: string }[] => [
  { value: 'payments', label: t('Payments') },
  { value: 'withdrawals', label: t('Withdrawals') },
  { value: 'messages', label: t('Messages') },
])

type Kind = 'payments' | 'withdrawals' | 'messages'

/** The requests of a member, one kind at a time. */
export function UserRequests(tables: Record<Kind, ReactNode>) {
  const [search, changeSearch] = useUrlSearch()
  const kind = kinds().find(({ value }) => value === search.view)?.value ?? 'payments'
  return (
    <>
      <Chips
        label={t('Which requests')}
        options={kinds()}
        value={kind}
        onChange={(view) => changeSearch({ view, sort: undefined, from: undefined, to: undefined, after: undefined })}
      />
      {tables[kind]}
    </>
  )
}
