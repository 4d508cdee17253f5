import { useState } from 'react'
import { rulesCharsMax, ruleVersions } from '#contract/rule-versions.ts'
import type { Rules } from '#contract/rules.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'
import { RulesText } from '../../ui/rules-text.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import './brand-form.css'

interface RulesFormProps {
  /** Null: the shop has none. */
  current: Rules | null
  onProposed: () => void
}

type Field = 'text_en' | 'text_bn'

interface Typed extends Record<Field, string> {
  /** The version over which it was typed, or that it was published as. */
  version: number
  isPublished?: boolean
}

/**
 * The next version of the rules, with a preview of the language that is typed. The texts are long, so they stay until they are
 * published, also after a reload and when somebody else publishes a version.
 */
export function RulesForm({ current, onProposed }: RulesFormProps) {
  const draft = useDraft('rules')
  const saved: Typed = {
    text_en: current?.text_en ?? '',
    text_bn: current?.text_bn ?? '',
    version: current?.version ?? 0,
  }
  const [stored, setTyped] = useState(() => readTyped(draft.values))
  const typed = stored && !(stored.isPublished && stored.version <= saved.version) ? stored : saved
  const [shown, setShown] = useState<Field>('text_en')
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(ruleVersions.publish, {
    verb: t('Publish'),
    check: ({ text_en, text_bn }) =>
      text_en.trim() === saved.text_en && text_bn.trim() === saved.text_bn
        ? { text_en: t('Nothing is changed. These are the present rules.') }
        : {},
    question: () => t('Publish these rules. Each member is asked once to accept them.'),
    onDone: ({ version }) => {
      showToast.success(translate(ruleVersions.publish.message))
      draft.clear()
      setTyped({ ...typed, version, isPublished: true })
    },
    onProposed: () => {
      draft.clear()
      onProposed()
    },
  })
  const field = (name: Field) => ({
    name,
    rows: 12,
    maxLength: rulesCharsMax,
    value: typed[name],
    onFocus: () => setShown(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) =>
      setTyped({ ...typed, isPublished: false, [name]: value }),
  })

  function discard() {
    draft.clear()
    setTyped(undefined)
  }

  return (
    <div className="brand-grid">
      <Form
        draft={draft}
        errors={errors}
        failure={failure}
        onSubmit={({ text_en = '', text_bn = '' }) => submit({ text_en, text_bn })}
      >
        {typed.version < saved.version && (
          <Banner
            tone="warning"
            action={
              <Button variant="quiet" onClick={discard}>
                {t('Show the published text')}
              </Button>
            }
          >
            {t('Version {version} was published meanwhile. Your text is kept.', {
              version: formatCount(saved.version),
            })}
          </Banner>
        )}
        <input type="hidden" name="version" value={typed.version} />
        <TextAreaField
          {...field('text_en')}
          label={t('Rules in English')}
          hint={t('# heading, - list, 1. list, **bold**, [text](https://…). No HTML.')}
        />
        <TextAreaField {...field('text_bn')} label={t('Rules in Bengali')} lang="bn" />
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Publish')}
        </Button>
      </Form>
      <Card title={t('Preview')}>
        <div className="stack">
          <Chips
            label={t('Language of the preview')}
            options={[
              { value: 'text_en', label: t('English') },
              { value: 'text_bn', label: t('Bengali') },
            ]}
            value={shown}
            onChange={setShown}
          />
          {typed[shown].trim() ? (
            <div lang={shown === 'text_bn' ? 'bn' : 'en'}>
              <RulesText>{typed[shown]}</RulesText>
            </div>
          ) : (
            <p className="meta">{t('Nothing is written yet.')}</p>
          )}
        </div>
      </Card>
      {confirmation}
    </div>
  )
}

/** What was typed before a reload. */
const readTyped = ({ version, text_en = '', text_bn = '' }: Record<string, string>): Typed | undefined =>
  version === undefined ? undefined : { text_en, text_bn, version: Number(version) }
