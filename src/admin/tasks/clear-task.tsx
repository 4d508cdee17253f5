import { useState } from 'react'
import { tasks } from '#contract/tasks.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export function ClearTask() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <BackBar title="Clear Task" to="/home" />
      <Page>
        <Card title="Clear all tasks">
          <div className="stack">
            <p>Removes today’s unfinished tasks for everyone. Earned money stays.</p>
            <Button variant="danger-outline" isBlock onClick={() => setIsAsking(true)}>
              Clear tasks
            </Button>
          </div>
        </Card>
      </Page>
      {isAsking && (
        <ConfirmWrite endpoint={tasks.clear} input={{}} verb="Clear" isDanger onClose={() => setIsAsking(false)}>
          Clear the open tasks of <b>every member</b> for today. No member can do them any more, and they cannot be
          brought back.
        </ConfirmWrite>
      )}
    </>
  )
}
