import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { password } from '../server/members.ts'

interface Typed {
  username: string
  confirm?: string
}

/** Fills in the fields of a new user, once the form is shown. */
export async function fillRegistration(user: UserEvent, { username, confirm = password }: Typed): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Email'), 'member@example.com')
  await user.type(screen.getByLabelText('Mobile number'), '01712345678')
  await user.selectOptions(screen.getByLabelText('Gender'), 'Female')
  await user.type(screen.getByLabelText('Password'), password)
  await user.type(screen.getByLabelText('Confirm password'), confirm)
}
