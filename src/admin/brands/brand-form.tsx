import { useState } from 'react'
import { type Brand, brands } from '#contract/brands.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColourFields } from './colour-fields.tsx'
import { describeContrast, readColours } from './colours.ts'
import { LogoField } from './logo-field.tsx'
import './brand-form.css'

interface BrandFormProps {
  current: Brand
  onSaved: () => void
  onProposed: () => void
}

const labels = translated(
  () =>
    ({
      name: t('Name in English'),
      name_bn: t('Name in Bengali'),
      short_name: t('Short name'),
      contact: t('Support contact'),
      cloth: t('Cloth'),
      thread: t('Thread'),
    }) as const satisfies Partial<Record<keyof Brand, string>>,
)

/** Shows what it sets in a preview while it is typed. */
export function BrandForm({ current, onSaved, onProposed }: BrandFormProps) {
  const { typed, show } = useTyped({ ...current, cloth: current.cloth ?? '', thread: current.thread ?? '' })
  const colours = readColours(typed)
  const next: Brand = { ...typed, ...colours }
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(brands.set, {
    verb: t('Change'),
    check: (input) =>
      listChanges(current, input).length === 0 ? { name: t('Nothing is changed. The shop looks so already.') } : {},
    question: (input) => (
      <ul>
        {listChanges(current, input).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
    onDone: () => {
      showToast.success(t('{message} Open screens offer them as an update.', { message: brands.set.message }))
      onSaved()
      void requestUpdate()
    },
    onProposed,
  })
  const [sent, setSent] = useState<typeof colours>()
  // The answer was about the colours that were sent.
  const isAnswered = sent?.cloth === colours.cloth && sent.thread === colours.thread
  const ofColours = isAnswered ? {} : { cloth: undefined, thread: undefined }
  const contrast = describeContrast(colours)
  const isChanged = listChanges(current, next).length > 0
  const field = (name: 'name' | 'name_bn' | 'short_name' | 'contact') => ({
    name,
    label: labels()[name],
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => show({ [name]: event.currentTarget.value }),
  })

  return (
    <div className="brand-grid">
      <Form
        className="form-rows"
        errors={{ ...errors, ...ofColours, ...contrast }}
        failure={failure}
        onSubmit={() => {
          setSent(colours)
          submit(next)
        }}
      >
        <Card title={t('Name')}>
          <div className="stack">
            <div className="two">
              <TextField {...field('name')} maxLength={40} />
              <TextField {...field('name_bn')} maxLength={40} lang="bn" />
            </div>
            <TextField
              {...field('short_name')}
              maxLength={12}
              hint={t('Under the icon of the installed app. At most 12 letters.')}
            />
            <TextField
              {...field('contact')}
              maxLength={80}
              hint={t('A number, an address or a link. Shown at the sign-in and in mails. Empty: nothing is shown.')}
            />
          </div>
        </Card>
        <Card title={t('Logo')}>
          <LogoField logo={typed.logo} onChange={(logo) => show({ logo })} />
        </Card>
        <Card title={t('Two colours')}>
          <ColourFields labels={labels()} typed={typed} colours={colours} onChange={show} />
        </Card>
        <Button type="submit" isBlock isBusy={isSending}>
          {t('Save')}
        </Button>
      </Form>
      <BrandPreview brand={next} isSaved={!isChanged} />
      {confirmation}
    </div>
  )
}

type Changes<T> = { [K in keyof T]?: { before: T[K]; after: T[K] } }

/** What is typed over the stored values. A value that is saved or changed by another administrator replaces what was typed over it. */
function useTyped<T extends object>(stored: T) {
  const [changes, setChanges] = useState<Changes<T>>({})
  const typed = { ...stored }
  for (const name of Object.keys(stored) as (keyof T)[]) {
    const change = changes[name]
    if (change && change.before === stored[name]) typed[name] = change.after
  }
  function show(change: Partial<T>) {
    const names = Object.keys(change) as (keyof T)[]
    const added = Object.fromEntries(names.map((name) => [name, { before: stored[name], after: change[name] }]))
    setChanges((before) => ({ ...before, ...added }))
  }
  return { typed, show }
}

function listChanges(current: Brand, next: Brand): string[] {
  const texts = (Object.keys(labels()) as (keyof ReturnType<typeof labels>)[]).flatMap((name) => {
    const [before, after] = [current[name] || 'none', next[name] || 'none']
    return before === after ? [] : [t('{label} from {before} to {after}', { label: labels()[name], before, after })]
  })
  if (current.logo === next.logo) return texts
  return [...texts, next.logo ? t('Another logo') : t('No logo')]
}

/** The worker looks for the page with the new look now, and not within the hour. */
const requestUpdate = async () => (await navigator.serviceWorker?.getRegistration())?.update().catch(() => {})
