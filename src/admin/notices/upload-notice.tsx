import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notices } from '#contract/notices.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Marquee } from '../../ui/marquee.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'

/** The notice on every member's home, and the form that replaces it. */
export function UploadNotice() {
  const query = useQuery(endpointQuery(notices.get, {}))
  const [timesSent, setTimesSent] = useState(0)
  return (
    <>
      <BackBar title={t('Upload Notice')} to="/home" />
      <Page>
        <p className="meta">{t('Every member sees this at the top of Home.')}</p>
        {/* Above the current notice, whose height is not known while it loads. */}
        <Card>
          <NoticeForm key={timesSent} onDone={() => setTimesSent(timesSent + 1)} />
        </Card>
        <QueryResult query={query}>
          {({ notice, notice_bn }) => (
            <Card title={t('Current notice')}>
              <p>{notice ? <MixedText>{notice}</MixedText> : t('No notice yet.')}</p>
              {notice_bn && (
                <p>
                  <MixedText>{notice_bn}</MixedText>
                </p>
              )}
            </Card>
          )}
        </QueryResult>
      </Page>
    </>
  )
}

function NoticeForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const { submit, isSending, errors, failure } = useWrite(notices.post, {
    onDone: () => {
      showToast.success(translate(notices.post.message))
      onDone()
    },
    onProposed: onDone,
  })
  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <TextAreaField
        name="notice"
        label={t('New notice')}
        hint={t('Replaces the current notice.')}
        maxLength={2000}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      <TextAreaField
        name="notice_bn"
        label={t('In Bengali (optional)')}
        hint={t('Shown to members who read Bengali. Without it they see the notice above.')}
        maxLength={2000}
        lang="bn"
      />
      {typed && (
        <section className="stack stack-s" aria-label={t('Preview')}>
          <p className="meta">{t('How members see it')}</p>
          <Marquee>{typed}</Marquee>
        </section>
      )}
      <Button type="submit" isBlock isBusy={isSending}>
        {t('Update notice')}
      </Button>
    </Form>
  )
}
