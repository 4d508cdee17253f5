import { type Webhook, webhookEvents, webhooks } from '#contract/webhooks.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Allowed } from '../permissions/allowed.tsx'
import { eventLabels, formatLabels } from '../writes/webhook-words.ts'

interface WebhookFactsProps {
  webhook: Webhook
  onOpen: (dialog: 'edit' | 'test' | 'remove') => void
}

export function WebhookFacts({ webhook: { url, format, chat_id, events }, onOpen }: WebhookFactsProps) {
  return (
    <Card title={t('Where messages go')}>
      <div className="stack">
        <DescriptionList
          facts={[
            {
              label: t('Address'),
              value: (
                <span className="mono" translate="no">
                  {url}
                </span>
              ),
            },
            { label: t('Format'), value: formatLabels()[format] },
            {
              label: t('Events'),
              value:
                events.length === webhookEvents.length
                  ? t('All')
                  : events.map((each) => eventLabels()[each]).join(', '),
            },
            ...(chat_id
              ? [
                  {
                    label: t('Chat id'),
                    value: (
                      <span className="mono" translate="no">
                        {chat_id}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <p className="meta">
          {t(
            'Alarms of the tills, when they open and when they are over, and decisions about payments and withdrawals. They contain amounts, and no whole number of a member. The path of the address is hidden, because it can be a secret.',
          )}
        </p>
        <div className="flex wrap">
          <Allowed to={webhooks.test}>
            <Button variant="outline" onClick={() => onOpen('test')}>
              {t('Send a test')}
            </Button>
          </Allowed>
          <Allowed to={webhooks.set}>
            <Button variant="outline" onClick={() => onOpen('edit')}>
              {t('Change')}
            </Button>
          </Allowed>
          <Allowed to={webhooks.remove}>
            <Button variant="danger-outline" onClick={() => onOpen('remove')}>
              {t('Remove')}
            </Button>
          </Allowed>
        </div>
      </div>
    </Card>
  )
}
