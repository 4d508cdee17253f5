import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { supports } from '#contract/supports.ts'
import { addEntry } from '#src/outbox/entries.ts'
import type { Kind } from '#src/outbox/entry.ts'
import { call } from '../server/call.ts'
import type { Account } from '../server/members.ts'
import { network } from './network.ts'

/** What is read arrives, and nothing that is sent. */
export const loseAllSent = () => network.use(http.post('*/api/v1/*', () => HttpResponse.error()))

export function reconnect() {
  network.resetHandlers()
  window.dispatchEvent(new Event('online'))
}

/** As if it had been filled in before Joma was opened. */
export async function keep({ username }: Account, kind: Kind, body: object): Promise<string> {
  const id = randomUUID()
  await addEntry({ id, username, kind, body })
  return id
}

export const message = 'Where is my money?'
export const rowOf = async (text: string | RegExp) => within((await screen.findByText(text)).closest('li')!)
export const messagesOf = async (as: Account) => (await call(supports.mine, {}, { as })).data.items
export const dialog = async (role: 'dialog' | 'alertdialog') => within(await screen.findByRole(role))
