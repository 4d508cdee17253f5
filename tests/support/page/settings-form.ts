import { screen, within } from '@testing-library/dom'
import { sharedAdmin } from '../server/members.ts'
import { openPage } from './open-page.tsx'

/** Opens a form of settings as an administrator, and waits for the field `label`. */
export async function openSettings(path: string, label: string) {
  const page = openPage(path, { as: await sharedAdmin() })
  await screen.findByLabelText(label)
  const retype = async (name: string, text: string) => {
    await page.user.clear(screen.getByLabelText(name))
    await page.user.type(screen.getByLabelText(name), text)
  }
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }))
  /** The changes that the question lists. */
  const findChanges = async () => {
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    return question.getAllByRole('listitem').map(({ textContent }) => textContent)
  }
  return { ...page, retype, save, findChanges }
}
