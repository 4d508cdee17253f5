import { useQuery } from '@tanstack/react-query'
import { type TillMode, type TillSettings, tills } from '#contract/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { showToast } from '../../ui/toast.ts'
import { useConfirmedWrite } from '../writes/confirm-write.tsx'
import { modeHelp, modeLabels } from './till-labels.ts'
import type { TillDialogProps } from './tills-screen.tsx'

/** Asks before the mode `auto`, because no person looks at those top-ups any more. */
export function SetMode({ till: { _id, label, mode: current }, onClose }: TillDialogProps) {
  const { data: settings } = useQuery(endpointQuery(tills.settings, {}))
  const { submit, isSending, errors, failure, confirmation } = useConfirmedWrite(tills.setMode, {
    verb: 'Turn on auto',
    question: ({ mode }) =>
      mode === 'auto' && current !== 'auto' ? (
        <>
          Turn on the mode Auto of <b>{label}</b>. {describeAuto(settings)}
        </>
      ) : undefined,
    onDone: () => {
      showToast.success(tills.setMode.message)
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        title={`Mode of ${label}`}
        verb="Change mode"
        isBusy={isSending}
        errors={errors}
        failure={failure}
        onSubmit={({ mode }) => submit({ id: _id, mode })}
        onClose={onClose}
      >
        <fieldset className="field">
          <legend className="field-label">What an SMS does with the top-up that it agrees with</legend>
          {Object.entries(modeLabels).map(([mode, name]) => (
            <label key={mode} className="check">
              <input type="radio" name="mode" value={mode} defaultChecked={mode === current} />
              <span>
                <b>{name}:</b> {modeHelp[mode as TillMode]}
              </span>
            </label>
          ))}
        </fieldset>
      </FormDialog>
      {confirmation}
    </>
  )
}

/** Before the settings are loaded, without the amounts. */
const describeAuto = (settings: TillSettings | undefined): string =>
  settings
    ? `Top-ups whose SMS agrees are accepted without a person, up to ${formatPrice(settings.auto_payment)} tk each and ${formatPrice(settings.auto_day)} tk per member and day.`
    : 'Top-ups whose SMS agrees are accepted without a person, up to the limits of the settings.'
