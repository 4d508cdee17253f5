import type { ThreadSubject } from '#contract/supports.ts'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { canOpen } from '../permissions/can-open.ts'
import { type MemberRequest, pickRequest } from './answer-values.ts'

interface MemberRequestsProps {
  username: string
  about: ThreadSubject | null
  /** Undefined until loaded. */
  requests: MemberRequest[] | undefined
}

/** The request of the thread and the open ones, with links. Without any, the newest. */
export function MemberRequests({ username, about, requests }: MemberRequestsProps) {
  const shown = requests && listShown(requests, about)
  return (
    <Card title={t('Requests')}>
      {!shown && <Skeleton />}
      {shown?.length === 0 && <p className="meta">{t('No requests.')}</p>}
      {shown && shown.length > 0 && (
        <ul className="desk-facts">
          {shown.map((request) => (
            <li key={request.id}>
              <RequestLine username={username} request={request} isSubject={request.id === about?.id} />
            </li>
          ))}
        </ul>
      )}
      <TextLink
        to="/home/user-information/$username"
        params={{ username }}
        search={{ tab: 'requests' }}
        state={{ isBelow: true }}
      >
        {t('All requests')}
      </TextLink>
    </Card>
  )
}

function listShown(requests: MemberRequest[], about: ThreadSubject | null): MemberRequest[] {
  const shown = requests.filter(({ id, isPending }) => isPending || id === about?.id)
  const newest = pickRequest(requests, about)
  return shown.length === 0 && newest ? [newest] : shown
}

interface RequestLineProps {
  username: string
  request: MemberRequest
  /** The thread is about it. */
  isSubject: boolean
}

function RequestLine({ username, request, isSubject }: RequestLineProps) {
  const { kind, isPending, amount, method, transaction_id, created_at } = request
  const search = { search: username }
  const queue = kind === 'payment' ? '/home/balance-request' : '/home/withdraw-request'
  const label = kind === 'payment' ? t('Payment') : t('Withdrawal')
  return (
    <>
      <span className="msg-head">
        {isPending && canOpen(queue) ? (
          <TextLink to={queue} search={search} state={{ isBelow: true }}>
            {label}
          </TextLink>
        ) : (
          <b>{label}</b>
        )}
        <Money amount={amount} />
      </span>
      <span className="meta">
        <PaymentMethodName method={method} />{' '}
        {transaction_id && (
          <span className="mono" translate="no">
            {transaction_id}
          </span>
        )}
      </span>
      <span className="meta">
        <DateTime iso={created_at} />
      </span>
      <span className="flex wrap">
        {isSubject && <Status is="waiting">{t('This thread')}</Status>}
        {isPending && <Status is="pending" />}
      </span>
    </>
  )
}
