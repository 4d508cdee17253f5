import { useMemo, useState } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { TableOf } from '../tables/list-table.tsx'
import type { TableState } from '../tables/use-table-state.ts'
import { ConfirmAct } from './confirm-act.tsx'
import { UserBar } from './user-bar.tsx'
import { shutColumns } from './user-columns.tsx'

interface ShutUsersProps {
  title: string
  table: TableState<ListedUser>
  kind: 'blocked' | 'deleted'
}

const kinds = {
  blocked: { act: 'unblock', verb: 'Unblock', done: 'Unlocked successfully' },
  deleted: { act: 'recover', verb: 'Recover', done: undefined },
} as const

/** Accounts that cannot be signed in to, and the way to open one again. */
export function ShutUsers({ title, table, kind }: ShutUsersProps) {
  const { act, verb, done } = kinds[kind]
  const { asked, ask } = table
  const [chosen, setChosen] = useState<ListedUser>()
  const columns = useMemo(() => shutColumns({ verb, isDeleted: kind === 'deleted', onAsk: setChosen }), [verb, kind])
  return (
    <>
      <BackBar title={title} to="/home" />
      <Page width="work">
        <UserBar exported={`${kind}-users`} asked={asked} ask={ask} />
        <TableOf table={table} caption={title} columns={columns} empty={`No ${kind} users found.`} counted={kind} />
      </Page>
      {chosen && (
        <ConfirmAct act={act} username={chosen.username} {...(done && { done })} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
