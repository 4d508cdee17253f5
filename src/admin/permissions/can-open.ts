import { t } from '../../i18n/staff.tsx'
import { showToast } from '../../ui/toast.ts'
import { can } from './can.ts'
import { screens } from './screens.ts'

/** Whether the signed-in administrator may open a screen. Paths are those of the routes. */
export const canOpen = (path: string): boolean => can(screens()[path as keyof ReturnType<typeof screens>]?.needs ?? [])

/** The same, with a message to an administrator who may not. */
export function checkOpen(path: string, { isSilent }: { isSilent: boolean }): boolean {
  const isAllowed = canOpen(path)
  if (!isAllowed && !isSilent) showToast.error(t('Your roles do not include this screen.'))
  return isAllowed
}
