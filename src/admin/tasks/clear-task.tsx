import { useState } from 'react'
import { tasks } from '#contract/tasks.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export function ClearTask() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <BackBar title={t('Clear Task')} to="/home" />
      <Page>
        <Card title={t('Clear all tasks')}>
          <div className="stack">
            <p>{t('Removes today’s unfinished tasks for everyone. Earned money stays.')}</p>
            <Button variant="danger-outline" isBlock onClick={() => setIsAsking(true)}>
              {t('Clear tasks')}
            </Button>
          </div>
        </Card>
      </Page>
      {isAsking && (
        <ConfirmWrite endpoint={tasks.clear} input={{}} verb={t('Clear')} isDanger onClose={() => setIsAsking(false)}>
          {t(
            'Clear the open tasks of {word} for today. No member can do them any more, and they cannot be brought back.',
            { word: <b>{t('every member')}</b> },
          )}
        </ConfirmWrite>
      )}
    </>
  )
}
