import type { Input } from '#contract/endpoint.ts'
import { payments } from '#contract/payments.ts'
import type { Tag } from '#contract/tags.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { ProposedError } from '../../api/proposed-error.ts'
import { t } from '../../i18n/staff.tsx'
import { readSession } from '../../session/session.ts'
import { randomId } from '../../storage/random-id.ts'
import { storeText } from '../../storage/store-text.ts'
import { withLock } from '../../storage/with-lock.ts'
import { createStore } from '../../ui/store.ts'
import { showToast } from '../../ui/toast.ts'

/** The decisions that wait ten seconds before they are sent, so that they can be undone. */
const endpoints = { 'payments.accept': payments.accept, 'withdrawals.decide': withdrawals.decide }
type EndpointName = keyof typeof endpoints

export type NewHeldWrite = {
  [Name in EndpointName]: {
    endpoint: Name
    input: Input<(typeof endpoints)[Name]>
    /** The id of the request. */
    about: string
    /** «Accepted rahim, 1,500.00» */
    label: string
  }
}[EndpointName]

export type HeldWrite = NewHeldWrite & {
  /** Its Idempotency-Key: a repeat has its effect once. */
  key: string
  /** The username of the administrator, in whose session alone it is sent. */
  owner: string
  atMs: number
}

/** `held` can be undone. `unsent` got no answer, and is sent again. */
export type Held = HeldWrite & { state: 'held' | 'sending' | 'unsent' }

/** How long a decision can be undone. */
export const undoMs = 10_000
const retryMs = 15_000

/** The decisions of this tab that have no answer yet, the newest last. */
export const heldWrites = createStore<readonly Held[]>([])

/** The ids of requests that the server accepts only with the way of checking, although their rows do not say so yet. */
export const unprovenRequests = createStore<readonly string[]>([])

type Touch = (tags: readonly Tag[]) => Promise<void>

let touch: Touch = async () => {}
let isStarted = false
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Ends the Web Lock of a key, by which other tabs know that this one sends it. */
const release = new Map<string, () => void>()

/**
 * Sends the decisions of a closed page, and follows the network and the end of this page. `touchQueries` reads the lists again
 * after an answer.
 */
export function startHeldWrites(touchQueries: Touch): void {
  touch = touchQueries
  heldWrites.set(heldWrites.get().filter(isOwn))
  for (const write of readStored()) void recover(write)
  if (isStarted) return
  isStarted = true
  addEventListener('pagehide', sendHeld)
  addEventListener('offline', sendHeld)
  addEventListener('online', sendUnsent)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendHeld())
}

/** Holds a decision for ten seconds, and sends it then. */
export function holdWrite(write: NewHeldWrite): void {
  const held: HeldWrite = { ...write, key: randomId(), owner: readOwner(), atMs: Date.now() }
  // Without storage it could be lost with the page.
  const isStored = storeText(placeOf(held), JSON.stringify(held))
  void withLock(lockOf(held.key), () => new Promise<void>((resolve) => release.set(held.key, resolve)))
  heldWrites.set([...heldWrites.get(), { ...held, state: 'held' }])
  timers.set(
    held.key,
    setTimeout(() => void send(held.key), isStored ? undoMs : 0),
  )
}

/** Takes back the newest decision that was not sent. Returns it. */
export function undoHeld(): HeldWrite | undefined {
  const last = heldWrites.get().findLast(({ state }) => state === 'held')
  if (last) forget(last)
  return last
}

/** Sends at once what could still be undone: the screen or the page is left. */
export function sendHeld(): void {
  for (const { key, state } of heldWrites.get()) if (state === 'held') void send(key)
}

function sendUnsent(): void {
  for (const { key, state } of heldWrites.get()) if (state === 'unsent') void send(key)
}

async function recover(write: HeldWrite): Promise<void> {
  await withLock(
    lockOf(write.key),
    async (isLocked) => {
      if (!isLocked || heldWrites.get().some(({ key }) => key === write.key)) return
      const isSettled = new Promise<void>((resolve) => release.set(write.key, resolve))
      heldWrites.set([...heldWrites.get(), { ...write, state: 'unsent' }])
      await send(write.key)
      await isSettled
    },
    { ifAvailable: true },
  )
}

async function send(key: string): Promise<void> {
  const write = heldWrites.get().find((each) => each.key === key)
  if (!write || write.state === 'sending' || !isOwn(write)) return
  clearTimeout(timers.get(key))
  setState(key, 'sending')
  const endpoint = endpoints[write.endpoint]
  try {
    await call(endpoint, write.input as never, { idempotencyKey: key, keepalive: true })
  } catch (error) {
    if (!isAnswer(error)) {
      setState(key, 'unsent')
      timers.set(
        key,
        setTimeout(() => void send(key), retryMs),
      )
      return
    }
    report(write, error)
  }
  localStorage.removeItem(placeOf(write))
  await touch([...endpoint.touches, 'Proposal']).catch(() => {})
  forget(write)
}

function report({ about, label }: HeldWrite, error: Error): void {
  if (error instanceof ProposedError) showToast.success(error.message, label)
  else if (error instanceof CallError && error.errors.without_sms) {
    unprovenRequests.set([...unprovenRequests.get(), about])
    showToast.warning(t('No SMS shows it. Accept it again, and say how you have checked it.'), label)
  } else showToast.error(error.message, label)
}

/** Whether the server has decided about it. After an ended session it is sent again by the same administrator. */
const isAnswer = (error: unknown): error is Error =>
  error instanceof ProposedError ||
  (error instanceof CallError &&
    error.status !== undefined &&
    error.status < 500 &&
    ![401, 429].includes(error.status) &&
    error.code !== 'request_running')

function forget({ key, owner }: Pick<HeldWrite, 'key' | 'owner'>): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  localStorage.removeItem(placeOf({ key, owner }))
  heldWrites.set(heldWrites.get().filter((each) => each.key !== key))
  release.get(key)?.()
  release.delete(key)
}

function setState(key: string, state: Held['state']): void {
  heldWrites.set(heldWrites.get().map((each) => (each.key === key ? { ...each, state } : each)))
}

const lockOf = (key: string) => `joma-held-${key}`
const readOwner = () => readSession()?.username ?? ''
/** Another administrator may have signed in meanwhile. */
const isOwn = ({ owner }: HeldWrite) => owner === readOwner()

/** By administrator, and not among the drafts: a log-out deletes those. */
const prefixOf = (owner: string) => `held:${owner}:`
const placeOf = ({ owner, key }: Pick<HeldWrite, 'owner' | 'key'>) => prefixOf(owner) + key

function readStored(): HeldWrite[] {
  const prefix = prefixOf(readOwner())
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      try {
        // An older version has stored the endpoint as `row`.
        const { row: endpoint, ...write } = JSON.parse(localStorage.getItem(name) ?? '')
        return [{ ...(endpoint && { endpoint }), ...write } as HeldWrite]
      } catch {
        localStorage.removeItem(name)
        return []
      }
    })
}
