import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useDraft } from '#src/forms/draft.ts'
import { Form } from '#src/forms/form.tsx'
import { TextField } from '#src/forms/text-field.tsx'
import { loadLanguage } from '#src/i18n/messages.ts'
import { checkForUpdates, watchUpdates } from '#src/pwa/register-worker.ts'
import { showUpdateBanner, UpdateBanner } from '#src/pwa/update-banner.tsx'
import { render } from '../support/page/render.tsx'

afterEach(() => vi.useRealTimers())

function renderBanner(form: React.ReactNode = null) {
  const onUpdate = vi.fn(async () => {})
  const onDismiss = vi.fn()
  render(
    <>
      {form}
      <UpdateBanner onUpdate={onUpdate} onDismiss={onDismiss} />
    </>,
  )
  return { user: userEvent.setup(), onUpdate, onDismiss }
}

const button = (name: string) => screen.getByRole('button', { name })

test('an update starts only when the button is pressed', async () => {
  const { user, onUpdate } = renderBanner()
  screen.getByText('A new version is ready.')
  expect(onUpdate).not.toHaveBeenCalled()

  await user.click(button('Update'))

  expect(onUpdate).toHaveBeenCalledOnce()
})

test('the update banner can be closed', async () => {
  const { user, onDismiss } = renderBanner()

  await user.click(button('Close'))

  expect(onDismiss).toHaveBeenCalledOnce()
})

test('the update banner follows a switch of the language', async () => {
  onTestFinished(() => loadLanguage('en'))
  showUpdateBanner()
  await screen.findByText('A new version is ready.')

  await loadLanguage('bn')

  await screen.findByText('নতুন সংস্করণ এসেছে।')
  await userEvent.click(screen.getByRole('button', { name: 'বন্ধ করুন' }))
})

test('an update asks for confirmation when a form without a draft has text', async () => {
  const { user, onUpdate } = renderBanner(
    <Form onSubmit={() => {}}>
      <TextField label="Note" name="note" />
    </Form>,
  )
  await user.type(screen.getByLabelText('Note'), 'Not sent yet')

  await user.click(button('Update'))
  screen.getByText('What you typed here and did not send would be lost.')
  expect(onUpdate).not.toHaveBeenCalled()
  await user.click(button('Update anyway'))

  expect(onUpdate).toHaveBeenCalledOnce()
})

test('an update does not ask for confirmation when a draft contains the text', async () => {
  const { user, onUpdate } = renderBanner(<FormWithDraft />)
  await user.type(screen.getByLabelText('Note'), 'Not sent yet')

  await user.click(button('Update'))

  expect(onUpdate).toHaveBeenCalledOnce()
})

test('an update asks for confirmation when a password is typed, because drafts contain no passwords', async () => {
  const { user, onUpdate } = renderBanner(<FormWithDraft />)
  await user.type(screen.getByLabelText('Password'), 'a-long-password')

  await user.click(button('Update'))

  expect(onUpdate).not.toHaveBeenCalled()
  button('Update anyway')
})

function FormWithDraft() {
  return (
    <Form draft={useDraft('note')} onSubmit={() => {}}>
      <TextField label="Note" name="note" />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
    </Form>
  )
}

test('updates are checked at the start, every hour and when the page becomes visible, at most every 15 minutes', () => {
  vi.useFakeTimers()
  const update = vi.fn(async () => {})
  const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

  checkForUpdates(update)
  showPage()
  expect(update).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(16 * 60_000)
  showPage()
  showPage()
  expect(update).toHaveBeenCalledTimes(2)

  vi.advanceTimersByTime(61 * 60_000)
  expect(update).toHaveBeenCalledTimes(3)
})

test('a failed update check is repeated when the page becomes visible', async () => {
  const update = vi.fn().mockRejectedValueOnce(new Error('Offline')).mockResolvedValue(undefined)
  checkForUpdates(update)
  await vi.waitFor(() => expect(update).toHaveBeenCalled())
  await Promise.resolve()

  window.dispatchEvent(new Event('pageshow'))

  expect(update).toHaveBeenCalledTimes(2)
})

/** A registration whose new versions are installed by `install`. */
function createRegistration({ active = {} as ServiceWorker | null } = {}) {
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting: null,
    installing: null as (EventTarget & { state: string }) | null,
  })
  function install() {
    registration.installing = Object.assign(new EventTarget(), { state: 'installing' })
    registration.dispatchEvent(new Event('updatefound'))
    const worker = registration.installing
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  return { registration: registration as unknown as ServiceWorkerRegistration, install }
}

test('every new version is offered, also after the offer of an earlier one was closed', () => {
  const { registration, install } = createRegistration()
  const offer = vi.fn()
  watchUpdates(registration, offer)

  for (const times of [1, 2, 3]) {
    install()
    expect(offer).toHaveBeenCalledTimes(times)
  }
})

test('a version that waits already is offered, and the first version of all is not', () => {
  const offer = vi.fn()
  const { registration, install } = createRegistration({ active: null })
  watchUpdates(registration, offer)
  install()
  expect(offer).not.toHaveBeenCalled()

  watchUpdates({ ...createRegistration().registration, active: {}, waiting: {}, addEventListener() {} } as never, offer)

  expect(offer).toHaveBeenCalledOnce()
})
