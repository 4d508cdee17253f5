import { accounts } from '#contract/accounts.ts'
import { ExportButton } from '../tables/export-button.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import { statementColumns } from './statement-columns.tsx'

/** All postings of a member, newest first. */
export const UserStatement = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={accounts.statement}
    username={username}
    caption={`Statement of ${username}`}
    columns={statementColumns}
    empty="Nothing has moved."
    help="This lists every movement of this member’s money on the selected days."
    counted="lines"
  >
    {({ tab: _, ...filters }) => (
      <ExportButton table="statement" filters={filters}>
        Export statement
      </ExportButton>
    )}
  </MemberTable>
)
