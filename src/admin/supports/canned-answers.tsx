import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerFields, type CannedAnswer, cannedAnswers } from '#contract/canned-answers.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { DraftValues } from '../../forms/draft.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'
import { DataTable } from '../tables/data-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Edited = Pick<CannedAnswer, 'key'> & Partial<CannedAnswer>

/** The answers that one key inserts at the support desk. */
export function CannedAnswers() {
  const query = useQuery(endpointQuery(cannedAnswers.list, {}))
  const [edited, setEdited] = useState<Edited>()
  const [deleted, setDeleted] = useState<CannedAnswer>()
  const freeKey = query.data && keys.find((key) => query.data.every((answer) => answer.key !== key))

  const columns: Column<CannedAnswer>[] = [
    { key: 'key', label: t('Key'), kind: 'serial', cell: ({ key }) => key },
    { key: 'title', label: t('Title'), kind: 'title', cell: ({ title }) => <MixedText>{title}</MixedText> },
    {
      key: 'text',
      label: t('English'),
      kind: 'wide',
      cell: ({ text_en }) => (
        <p className="t-text">
          <MixedText>{text_en}</MixedText>
        </p>
      ),
    },
    {
      key: 'bengali',
      label: t('Bengali'),
      kind: 'wide',
      cell: ({ text_bn }) => (
        <p className="t-text">
          <MixedText>{text_bn}</MixedText>
        </p>
      ),
    },
    {
      key: 'action',
      label: t('Action'),
      kind: 'actions',
      cell: (answer) => (
        <>
          <Button variant="danger-outline" size="s" onClick={() => setDeleted(answer)}>
            {t('Delete')}
          </Button>
          <Button variant="outline" size="s" onClick={() => setEdited(answer)}>
            {t('Edit')}
          </Button>
        </>
      ),
    },
  ]

  return (
    <>
      <BackBar title={t('Canned answers')} to="/home/support-desk" />
      <Page width="work" hasLateParts>
        <p>
          {t('Fields are filled from the member’s open request: {list}.', {
            list: answerFields.map((name) => `{${name}}`).join(', '),
          })}
        </p>
        <QueryResult query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('No canned answers yet')} help={t('Each one is inserted by a key from 1 to 9.')} />
            ) : (
              <DataTable caption={t('Canned answers')} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
            )
          }
        </QueryResult>
        {freeKey && <Button onClick={() => setEdited({ key: freeKey })}>{t('Add an answer')}</Button>}
      </Page>
      {edited && <EditAnswer answer={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmWrite
          endpoint={cannedAnswers.delete}
          input={{ key: deleted.key }}
          verb={t('Delete')}
          isDanger
          onClose={() => setDeleted(undefined)}
        >
          {t('Delete the answer {title} of the key {key}.', { title: <b>{deleted.title}</b>, key: deleted.key })}
        </ConfirmWrite>
      )}
    </>
  )
}

function EditAnswer({ answer: { key, _id, ...texts }, onClose }: { answer: Edited; onClose: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(cannedAnswers.save, {
    about: String(key),
    onDone: () => {
      showToast.success(translate(cannedAnswers.save.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Answer of the key {key}', { key })}
      verb={t('Save')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(fields) => submit({ key, ...fields })}
      onClose={onClose}
    >
      <DraftValues value={texts}>
        <TextField name="title" label={t('Title')} autoComplete="off" maxLength={60} />
        <TextAreaField name="text_en" label={t('Text in English')} rows={4} lang="en" />
        <TextAreaField name="text_bn" label={t('Text in Bengali')} rows={4} lang="bn" />
      </DraftValues>
    </FormDialog>
  )
}
