import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, apiKeys } from '#contract/api-keys.ts'
import { proposedMessage } from '#contract/proposals.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
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
  { key: 'name', label: t('Name'), kind: 'title', cell: ({ name }) => <MixedText>{name}</MixedText> },
  {
    key: 'may',
    label: t('It may'),
    kind: 'wide',
    cell: ({ permissions }) => permissions.map((each) => permissionNames()[each]).join(', '),
  },
  { key: 'by', label: t('Made by'), cell: ({ created_by }) => <MixedText>{created_by}</MixedText> },
  {
    key: 'used',
    label: t('Last used'),
    cell: ({ last_used_at }) => (last_used_at ? <DateTime iso={last_used_at} /> : t('Never')),
  },
  { key: 'until', label: t('Last day'), cell: ({ expires_on }) => (expires_on ? formatDay(expires_on) : '–') },
  {
    key: 'actions',
    label: t('Actions'),
    kind: 'actions',
    cell: (key) => (
      <Button
        variant="danger-outline"
        size="s"
        aria-label={t('Revoke {name}', { name: key.name })}
        onClick={() => onRevoke(key)}
      >
        {t('Revoke')}
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
      <BackBar title={t('API keys')} to="/home" />
      <Page width="work">
        {isProposed && <Banner tone="success">{proposedMessage}</Banner>}
        <p>
          {t('A program calls the API with the header {header}. The calls are described at {path}.', {
            header: <code>Authorization: Bearer jk_…</code>,
            path: <code>/api/v1/openapi.json</code>,
          })}
        </p>
        {/* Above the list, whose height is not known while it loads. */}
        <Button onClick={() => setIsCreating(true)}>{t('Create an API key')}</Button>
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                title={t('No API keys')}
                help={t('Create one for each program, with the permissions that it needs.')}
              />
            ) : (
              <DataTable
                caption={t('API keys')}
                columns={getColumns(setRevoked)}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
            )
          }
        </QueryResult>
      </Page>
      {isCreating && <CreateApiKey onProposed={() => setIsProposed(true)} onClose={() => setIsCreating(false)} />}
      {revoked && (
        <ConfirmWrite
          endpoint={apiKeys.revoke}
          input={{ id: revoked._id }}
          verb={t('Revoke')}
          isDanger
          onClose={() => setRevoked(undefined)}
        >
          {t('Revoke the key of {name}? Its next call is refused, and it cannot be used again.', {
            name: <b>{revoked.name}</b>,
          })}
        </ConfirmWrite>
      )}
    </>
  )
}
