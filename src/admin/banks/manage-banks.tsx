import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type Bank, banks } from '#contract/banks.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plus } from '../../ui/icons/actions.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { DataTable } from '../tables/data-table.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import type { Column } from '../tables/table-column.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

const AddBank = lazy(async () => ({ default: (await import('./add-bank.tsx')).AddBank }))

/** The accounts that receive members' payments. */
export function ManageBanks() {
  const query = useQuery(endpointQuery(banks.list, {}))
  const [dialog, setDialog] = useState<{ bank: Bank; Dialog: ComponentType<AboutBankProps> }>()
  const [isAdding, setIsAdding] = useState(false)
  const count = query.data?.length ?? 0

  const renderActions = (bank: Bank) => (
    <>
      <Button variant="danger-outline" size="s" onClick={() => setDialog({ bank, Dialog: DeleteBank })}>
        {t('Delete')}
      </Button>
      <Button variant="outline" size="s" onClick={() => setDialog({ bank, Dialog: SwitchBank })}>
        {bank.status === 'active' ? t('Deactivate') : t('Activate')}
      </Button>
    </>
  )

  return (
    <>
      <BackBar title={t('Manage Bank')} to="/home">
        <ButtonLink to="/home/tills" variant="quiet" size="s">
          {t('Tills')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <p className="meta">{t('Members see active accounts under Payment setting and send money there.')}</p>
        <div className="flex between wrap">
          <p className="count-line">
            <b>{count}</b> {count === 1 ? t('account') : t('accounts')}
          </p>
          <span className="flex wrap">
            <ExportButton table="banks" filters={{}} />
            <Button size="s" onClick={() => setIsAdding(true)}>
              <Icon path={plus} size="s" />
              {t('Add New Account')}
            </Button>
          </span>
        </div>
        <QueryResult query={query}>
          {(accounts) =>
            accounts.length === 0 ? (
              <EmptyState title={t('No accounts yet')} help={t('Members need an active one to send money to.')} />
            ) : (
              <DataTable
                caption={t('Bank accounts')}
                columns={[...columns(), { key: 'actions', label: t('Actions'), kind: 'actions', cell: renderActions }]}
                rows={accounts}
                rowKey={({ _id }) => _id}
              />
            )
          }
        </QueryResult>
      </Page>
      {dialog && <dialog.Dialog bank={dialog.bank} onClose={() => setDialog(undefined)} />}
      <Suspense>{isAdding && <AddBank onClose={() => setIsAdding(false)} />}</Suspense>
    </>
  )
}

const kindNames = translated(
  (): Record<Bank['kind'], string> => ({ personal: t('Personal'), agent: t('Agent'), merchant: t('Merchant') }),
)

const columns = translated((): Column<Bank>[] => [
  { key: 'sl', label: t('SL'), kind: 'serial', cell: (_, index) => index + 1 },
  { key: 'name', label: t('Bank name'), kind: 'title', cell: (bank) => <MixedText>{bank.bank_name}</MixedText> },
  { key: 'account', label: t('Account number'), cell: (bank) => <AccountNumber>{bank.account_number}</AccountNumber> },
  {
    key: 'method',
    label: t('Method'),
    cell: ({ method, kind }) => (
      <div>
        {method ? <PaymentMethodName method={method} /> : t('Another bank')}
        <div className="meta">{kindNames()[kind]}</div>
      </div>
    ),
  },
  {
    key: 'status',
    label: t('Status'),
    kind: 'top',
    cell: ({ status }) => (status === 'active' ? <Status is="ok">{t('Active')}</Status> : <Status is="off" />),
  },
])

interface AboutBankProps {
  bank: Bank
  onClose: () => void
}

function DeleteBank({ bank: { bank_name, account_number }, onClose }: AboutBankProps) {
  return (
    <ConfirmWrite endpoint={banks.delete} input={{ data: bank_name }} verb={t('Delete')} isDanger onClose={onClose}>
      {t('Delete the account {name}, {accountNumber}. Members do not see it any more.', {
        name: (
          <b>
            <MixedText>{bank_name}</MixedText>
          </b>
        ),
        accountNumber: <AccountNumber>{account_number}</AccountNumber>,
      })}
    </ConfirmWrite>
  )
}

function SwitchBank({ bank: { bank_name, account_number, status }, onClose }: AboutBankProps) {
  const isActive = status === 'active'
  const verb = isActive ? t('Deactivate') : t('Activate')
  const data = { name: bank_name, status: isActive ? 'inactive' : 'active' } as const
  return (
    <ConfirmWrite endpoint={banks.changeStatus} input={{ data }} verb={verb} onClose={onClose}>
      {t(
        isActive
          ? 'Deactivate the account {name}, {number}. Members do not see it any more.'
          : 'Activate the account {name}, {number}. Members can send money to it.',
        {
          name: (
            <b>
              <MixedText>{bank_name}</MixedText>
            </b>
          ),
          number: <AccountNumber>{account_number}</AccountNumber>,
        },
      )}
    </ConfirmWrite>
  )
}
