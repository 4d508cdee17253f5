import { useMemo, useState } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { can } from '../permissions/can.ts'
import { ListTable } from '../tables/list-table.tsx'
import { type TableState, useTableState } from '../tables/use-table-state.ts'
import { ConfirmAccountAction } from './account-actions.tsx'
import { blockedTable, deletedTable, getInactiveUserColumns, UserBar, useOpenUser } from './user-tables.tsx'

interface InactiveUsersProps {
  title: string
  table: TableState<ListedUser>
  kind: 'blocked' | 'deleted'
}

const kinds = translated(
  () =>
    ({
      blocked: { action: 'unblock', verb: t('Unblock'), successMessage: t('Unlocked successfully') },
      deleted: { action: 'recover', verb: t('Recover'), successMessage: undefined },
    }) as const,
)

/** Blocked or deleted accounts, which can be reactivated. */
function InactiveUsers({ title, table, kind }: InactiveUsersProps) {
  const { action, verb, successMessage } = kinds()[kind]
  const [userToRestore, setUserToRestore] = useState<ListedUser>()
  const columns = useMemo(
    () =>
      getInactiveUserColumns({ verb, isDeleted: kind === 'deleted', onRestore: setUserToRestore }).filter(
        ({ key }) => key !== 'actions' || can('members.block'),
      ),
    [verb, kind],
  )
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page width="work">
        <UserBar table={table} exportName={`${kind}-users`} countLabel={kind} />
        <ListTable
          table={table}
          caption={title}
          columns={columns}
          empty={kind === 'blocked' ? t('No blocked users found.') : t('No deleted users found.')}
          phone="rows"
          onOpen={useOpenUser()}
        />
      </Page>
      {userToRestore && (
        <ConfirmAccountAction
          action={action}
          username={userToRestore.username}
          {...(successMessage && { successMessage })}
          onClose={() => setUserToRestore(undefined)}
        />
      )}
    </>
  )
}

export function BlockedUsers() {
  return <InactiveUsers title={t('Blocked Users')} kind="blocked" table={useTableState(blockedTable)} />
}

export function DeletedUsers() {
  return <InactiveUsers title={t('Deleted Users')} kind="deleted" table={useTableState(deletedTable)} />
}
