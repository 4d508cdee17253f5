import { useQuery } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { type CannedAnswer, cannedAnswers, fillAnswer } from '#contract/canned-answers.ts'
import { supportDesk } from '#contract/support-desk.ts'
import type { SupportMessage } from '#contract/supports.ts'
import { endpointQuery } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { OfflineHint } from '../../connectivity/offline-hint.tsx'
import { useResettableDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { PictureField } from '../../threads/picture-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { useKeys } from '../tables/use-keys.ts'
import {
  type AnswerLanguage,
  detectLanguage,
  getAnswerValues,
  type MemberRequest,
  pickRequest,
} from './answer-values.ts'
import { useAnswerText } from './use-answer-text.ts'

interface AnswerFormProps {
  thread: SupportMessage
  /** Undefined until loaded. */
  requests: MemberRequest[] | undefined
}

/** Writes an answer, with the help of canned ones. R focuses it, 1 to 9 insert an answer, Ctrl and Enter sends. */
export function AnswerForm({ thread, requests }: AnswerFormProps) {
  const { _id: id, username, message, newest, about } = thread
  const { draft, revision, reset } = useResettableDraft(`answer:${id}`)
  const text = useAnswerText(draft.values.message ?? '')
  const memberText = newest?.author === 'member' ? newest.message : message
  const [chosen, setLanguage] = useState<AnswerLanguage>()
  const language = chosen ?? detectLanguage(memberText)
  const [isRefused, setIsRefused] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(supportDesk.answer, {
    about: id,
    onDone: () => {
      showToast.success(translate(supportDesk.answer.message))
      reset()
      text.setMissing([])
    },
  })

  useKeys({ r: () => text.textarea.current?.focus() })

  function insert({ text_en, text_bn }: CannedAnswer) {
    if (!requests) return
    const values = getAnswerValues(username, pickRequest(requests, about), language)
    text.insert(fillAnswer(language === 'bn' ? text_bn : text_en, values))
  }

  function send(fields: Record<string, string>, form: HTMLFormElement) {
    const [first] = text.missing
    setIsRefused(first !== undefined)
    if (first) text.select(first)
    else submit({ id, ...fields }, form)
  }

  const missingNames = text.missing.map((field) => `{${field}}`).join(', ')
  const isMissingShown = isRefused && text.missing.length > 0
  return (
    <div className="stack answer-form has-late-parts">
      <CannedAnswers language={language} setLanguage={setLanguage} isReady={requests !== undefined} onInsert={insert} />
      <Form
        draft={draft}
        errors={
          isMissingShown
            ? { message: t('Fill in or remove {missingNames} before you send.', { missingNames }) }
            : errors
        }
        failure={failure}
        onSubmit={send}
      >
        <Fragment key={revision}>
          <TextAreaField
            ref={text.textarea}
            name="message"
            label={t('Answer')}
            rows={4}
            onInput={text.update}
            onKeyDown={handleTextKey}
          />
          {text.missing.length > 0 && (
            <ul className="missing-fields" aria-label={t('Fields without a value')}>
              {text.missing.map((field) => (
                <li key={field}>
                  <Button variant="danger-outline" size="s" onClick={() => text.select(field)}>
                    {`{${field}}`}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <PictureField />
        </Fragment>
        <OfflineHint />
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Send answer')}
        </Button>
      </Form>
    </div>
  )
}

function handleTextKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Escape') event.currentTarget.blur()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface CannedAnswersProps {
  language: AnswerLanguage
  setLanguage: (language: AnswerLanguage) => void
  /** The values of the fields are loaded. */
  isReady: boolean
  onInsert: (answer: CannedAnswer) => void
}

const languages = translated((): { value: AnswerLanguage; label: string }[] => [
  { value: 'en', label: t('English') },
  { value: 'bn', label: t('Bengali') },
])

function CannedAnswers({ language, setLanguage, isReady, onInsert }: CannedAnswersProps) {
  const { data = [], error, isLoading } = useQuery(endpointQuery(cannedAnswers.list, {}))
  useKeys(Object.fromEntries(data.map((answer) => [answer.key, () => onInsert(answer)])))
  return (
    <section className="canned-answers" aria-label={t('Canned answers')}>
      <Chips label={t('Language of the answer')} options={languages()} value={language} onChange={setLanguage} />
      {data.map((answer) => (
        <Button key={answer.key} variant="outline" size="s" disabled={!isReady} onClick={() => onInsert(answer)}>
          <kbd className="only-keys">{answer.key}</kbd> <MixedText>{answer.title}</MixedText>
        </Button>
      ))}
      {isLoading && <Skeleton lines={[60]} />}
      {error && <span className="meta">{error.message}</span>}
      <TextLink to="/home/canned-answers" state={{ isBelow: true }}>
        {t('Edit answers')}
      </TextLink>
    </section>
  )
}
