import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { proposedMessage } from '#contract/proposals.ts'
import { webhookLogDays, webhooks } from '#contract/webhooks.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookFacts } from './webhook-facts.tsx'

const EditWebhook = lazy(async () => ({ default: (await import('./edit-webhook.tsx')).EditWebhook }))

/** Where alarms and decisions are sent, and what was sent. */
export function WebhookScreen() {
  const query = useQuery(endpointQuery(webhooks.get, {}))
  const [opened, setOpened] = useState<'edit' | 'test' | 'remove'>()
  const [isProposed, setIsProposed] = useState(false)
  const close = () => setOpened(undefined)
  const url = query.data?.url
  return (
    <>
      <BackBar title={t('Webhook')} to="/home" />
      <Page width="work">
        {isProposed && (
          <Banner tone="success">
            {proposedMessage}{' '}
            <TextLink to="/home/proposals" state={{ isBelow: true }}>
              {t('Approvals')}
            </TextLink>
          </Banner>
        )}
        <QueryResult query={query}>
          {(webhook) =>
            webhook ? (
              <>
                <WebhookFacts webhook={webhook} onOpen={setOpened} />
                <DeliveryLog />
              </>
            ) : (
              <EmptyState
                title={t('No webhook')}
                help={t(
                  'With a webhook, alarms of the tills and decisions about payments and withdrawals are sent to a chat or to your own program.',
                )}
                action={<Button onClick={() => setOpened('edit')}>{t('Set a webhook')}</Button>}
              />
            )
          }
        </QueryResult>
      </Page>
      <Suspense>
        {opened === 'edit' && (
          <EditWebhook current={query.data ?? null} onProposed={() => setIsProposed(true)} onClose={close} />
        )}
      </Suspense>
      {opened === 'test' && (
        <ConfirmWrite endpoint={webhooks.test} input={{}} verb={t('Send test')} onClose={close}>
          {t('Send a test to {url}? The log shows whether it arrives.', { url: <b>{url}</b> })}
        </ConfirmWrite>
      )}
      {opened === 'remove' && (
        <ConfirmWrite endpoint={webhooks.remove} input={{}} verb={t('Remove')} isDanger onClose={close}>
          {t('Remove the webhook {url}? Nothing is sent to it any more. Its log of {webhookLogDays} days is deleted.', {
            url: <b>{url}</b>,
            webhookLogDays,
          })}
        </ConfirmWrite>
      )}
    </>
  )
}
