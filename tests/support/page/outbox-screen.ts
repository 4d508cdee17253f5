import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { supports } from '#contract/supports.ts'
import { addEntry } from '#src/outbox/entries.ts'
import type { Kind } from '#src/outbox/entry.ts'
import { call } from '../server/call.ts'
import type { Account } from '../server/members.ts'
import { network } from './network.ts'

/** Every write fails, every read reaches the server. */
export const failWrites = () => network.use(http.post('*/api/v1/*', () => HttpResponse.error()))

/** Adds an entry to the outbox without a form. */
export async function queueEntry({ username }: Account, kind: Kind, body: object): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind, body })
  return id
}

export const message = 'Where is my money?'
export const findRow = async (text: string | RegExp) => within((await screen.findByText(text)).closest('li')!)
export const sentMessages = async (as: Account) => (await call(supports.mine, {}, { as })).data.items
export const findDialog = async (role: 'dialog' | 'alertdialog') => within(await screen.findByRole(role))
