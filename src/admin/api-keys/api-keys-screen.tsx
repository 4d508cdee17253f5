import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, apiKeys } from '#contract/api-keys.ts'
import { proposedMessage } from '#contract/proposals.ts'
import { endpointQuery } from '../../api/query.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime, formatDay } from '../../ui/date-time.tsx'

import { EmptyState } from '../../ui/empty-state.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { permissionNames } from '../permissions/permission-names.ts'
import { DataTable } from '../tables/data-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { CreateApiKey } from './create-api-key.tsx'

const getColumns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', label: 'Name', kind: 'title', cell: ({ name }) => <MixedText>{name}</MixedText> },
  {
    key: 'may',
    label: 'It may',
    kind: 'wide',
    cell: ({ permissions }) => permissions.map((each) => permissionNames[each]).join(', '),
  },
  { key: 'by', label: 'Made by', cell: ({ created_by }) => <MixedText>{created_by}</MixedText> },
  {
    key: 'used',
    label: 'Last used',
    cell: ({ last_used_at }) => (last_used_at ? <DateTime iso={last_used_at} /> : 'Never'),
  },
  { key: 'until', label: 'Last day', cell: ({ expires_on }) => (expires_on ? formatDay(expires_on) : '–') },
  {
    key: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (key) => (
      <Button variant="danger-outline" size="s" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  },
]

/** The keys with which other programs call the API. */
export function ApiKeysScreen() {
  const query = useQuery(endpointQuery(apiKeys.list, {}))
  const [isCreating, setIsCreating] = useState(false)
  const [isProposed, setIsProposed] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey>()
  return (
    <>
      <BackBar title="API keys" to="/home" />
      <Page width="work" hasLateParts>
        {isProposed && <Banner tone="success">{proposedMessage}</Banner>}
        <p>
          A program calls the API with the header <span className="mono">Authorization: Bearer jk_…</span>. The calls
          are described at <span className="mono">/api/v1/openapi.json</span>.
        </p>
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No API keys" help="Create one for each program, with the permissions that it needs." />
            ) : (
              <DataTable caption="API keys" columns={getColumns(setRevoked)} rows={rows} rowKey={({ _id }) => _id} />
            )
          }
        </QueryResult>
        <Button onClick={() => setIsCreating(true)}>Create an API key</Button>
      </Page>
      {isCreating && <CreateApiKey onProposed={() => setIsProposed(true)} onClose={() => setIsCreating(false)} />}
      {revoked && (
        <ConfirmWrite
          endpoint={apiKeys.revoke}
          input={{ id: revoked._id }}
          verb="Revoke"
          isDanger
          onClose={() => setRevoked(undefined)}
        >
          Revoke the key of <b>{revoked.name}</b>? Its next call is refused, and it cannot be used again.
        </ConfirmWrite>
      )}
    </>
  )
}
