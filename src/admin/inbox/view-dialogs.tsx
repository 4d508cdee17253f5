import { type InboxView, inboxViews } from '#contract/inbox/views.ts'
import { useWrite } from '../../api/use-write.ts'
import { DraftValues } from '../../forms/draft.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t, translate } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { can } from '../permissions/can.ts'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { kindLabels, type Shown } from './inbox-chips.tsx'

interface SaveViewProps {
  kind: Shown
  search: string
  onClose: () => void
}

/** Gives the present filter a name. */
export function SaveView({ kind, search, onClose }: SaveViewProps) {
  const end = () => {
    showToast.success(translate(inboxViews.save.message))
    onClose()
  }
  const sharing = useWrite(inboxViews.share, { onDone: end, onProposed: onClose })
  const saving = useWrite(inboxViews.save, {
    onDone: ({ _id: id }, form) => {
      const isShared = form && new FormData(form).has('isShared')
      if (isShared) sharing.submit({ id, isShared })
      else end()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Save view')}
      lead={<p>{describeFilter(kind, search)}</p>}
      verb={t('Save')}
      isBusy={saving.isSending || sharing.isSending}
      initialFocus="field"
      errors={saving.errors}
      failure={saving.failure ?? sharing.failure}
      onSubmit={({ name = '' }, form) =>
        saving.submit({ name, ...(kind && { kind }), ...(search && { search }) }, form)
      }
      onClose={onClose}
    >
      <NameField />
      {can(inboxViews.share.permission) && (
        <label className="check">
          <input type="checkbox" name="isShared" />
          {t('Share it with every administrator who has the inbox')}
        </label>
      )}
    </FormDialog>
  )
}

interface ViewDialogProps {
  view: InboxView
  onClose: () => void
}

export function RenameView({ view: { _id: id, name }, onClose }: ViewDialogProps) {
  const { submit, isSending, errors, failure } = useWrite(inboxViews.rename, {
    about: id,
    onDone: () => {
      showToast.success(translate(inboxViews.rename.message))
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Rename view')}
      verb={t('Rename')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={(fields) => submit({ id, name: fields.name ?? '' })}
      onClose={onClose}
    >
      <DraftValues value={{ name }}>
        <NameField />
      </DraftValues>
    </FormDialog>
  )
}

const NameField = () => <TextField name="name" label={t('Name')} autoComplete="off" maxLength={40} />

export function ShareView({ view: { _id: id, name, isShared }, onClose }: ViewDialogProps) {
  return (
    <ConfirmWrite
      endpoint={inboxViews.share}
      input={{ id, isShared: !isShared }}
      verb={isShared ? t('Stop sharing') : t('Share')}
      onClose={onClose}
    >
      {isShared
        ? t('Only the owner of the view {name} sees it then.', { name: <b>{name}</b> })
        : t('Every administrator who has the inbox sees the view {name} then.', { name: <b>{name}</b> })}
    </ConfirmWrite>
  )
}

export function DeleteView({ view: { _id: id, name, isShared }, onClose }: ViewDialogProps) {
  return (
    <ConfirmWrite endpoint={inboxViews.delete} input={{ id }} verb={t('Delete')} isDanger onClose={onClose}>
      {t(
        isShared
          ? 'Delete the view {name}, which every administrator sees. What waits stays in the inbox.'
          : 'Delete the view {name}. What waits stays in the inbox.',
        { name: <b>{name}</b> },
      )}
    </ConfirmWrite>
  )
}

/** «Top-ups with “rahim”» */
function describeFilter(kind: Shown, search: string): string {
  const what = kind ? kindLabels()[kind] : t('All')
  return search ? t('{what} with “{search}”', { what, search }) : what
}
