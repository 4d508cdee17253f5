import { useState } from 'react'
import { rulesCharsMax, ruleVersions } from '#contract/rule-versions.ts'
import type { Rules } from '#contract/rules.ts'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/chips.tsx'
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

/** The next version of the rules, with a preview of the language that is typed. */
export function RulesForm({ current, onProposed }: RulesFormProps) {
  const saved = { text_en: current?.text_en ?? '', text_bn: current?.text_bn ?? '' }
  const [typed, setTyped] = useState(saved)
  const [shown, setShown] = useState<Field>('text_en')
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(ruleVersions.publish, {
    verb: t('Publish'),
    check: ({ text_en, text_bn }) =>
      text_en.trim() === saved.text_en && text_bn.trim() === saved.text_bn
        ? { text_en: t('Nothing is changed. These are the present rules.') }
        : {},
    question: () => t('Publish these rules. Each member is asked once to accept them.'),
    onDone: () => showToast.success(translate(ruleVersions.publish.message)),
    onProposed,
  })
  const field = (name: Field) => ({
    name,
    rows: 12,
    maxLength: rulesCharsMax,
    defaultValue: saved[name],
    onFocus: () => setShown(name),
    onInput: (event: { currentTarget: HTMLTextAreaElement }) => {
      const text = event.currentTarget.value
      setTyped((before) => ({ ...before, [name]: text }))
    },
  })

  return (
    <div className="brand-grid">
      <Form
        errors={errors}
        failure={failure}
        onSubmit={({ text_en = '', text_bn = '' }) => submit({ text_en, text_bn })}
      >
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
