import { useMemo, useState } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { type TableState, useTableState } from '../tables/use-table-state.ts'
import { ConfirmAccountAction } from './account-actions.tsx'
import { blockedTable, deletedTable, inactiveUserColumns, UserBar } from './user-tables.tsx'

interface InactiveUsersProps {
  title: string
  table: TableState<ListedUser>
  kind: 'blocked' | 'deleted'
}

const kinds = {
  blocked: { act: 'unblock', verb: 'Unblock', done: 'Unlocked successfully' },
  deleted: { act: 'recover', verb: 'Recover', done: undefined },
} as const

/** Blocked or deleted accounts, which can be reactivated. */
function InactiveUsers({ title, table, kind }: InactiveUsersProps) {
  const { act, verb, done } = kinds[kind]
  const { filters, setFilters } = table
  const [chosen, setChosen] = useState<ListedUser>()
  const columns = useMemo(
    () => inactiveUserColumns({ verb, isDeleted: kind === 'deleted', onCloseRequest: setChosen }),
    [verb, kind],
  )
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page width="work">
        <UserBar exported={`${kind}-users`} filters={filters} setFilters={setFilters} />
        <ListTable table={table} caption={title} columns={columns} empty={`No ${kind} users found.`} counted={kind} />
      </Page>
      {chosen && (
        <ConfirmAccountAction
          act={act}
          username={chosen.username}
          {...(done && { done })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

export function BlockedUsers() {
  return <InactiveUsers title="Blocked Users" kind="blocked" table={useTableState(blockedTable)} />
}

export function DeletedUsers() {
  return <InactiveUsers title="Deleted Users" kind="deleted" table={useTableState(deletedTable)} />
}
