import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notices } from '#contract/notices.ts'
import { withLock } from '#src/storage/with-lock.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { backdateTasks, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

/** As Chromium and Firefox do with blocked storage. */
beforeEach(() => {
  const refused = () => Promise.reject(new DOMException('Access to the locks is denied.', 'SecurityError'))
  const spies = [
    vi.spyOn(navigator.locks, 'request').mockImplementation(refused),
    vi.spyOn(navigator.locks, 'query').mockImplementation(refused),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
})

test('a transfer is sent without a lock if the browser refuses locks', async () => {
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]
  const { user } = openPage('/home/transfer-wallet', { as })
  await user.type(await screen.findByLabelText('Username'), receiver.username)
  await user.type(screen.getByLabelText('Amount'), '30')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  await user.click(within(dialog).getByRole('button', { name: /^Transfer/ }))

  await screen.findByText('70.00')
  expect(await receiver.getBalance()).toBe(30)
})

test('a video plays without a lock if the browser refuses locks', async () => {
  await createAdvertise()
  const as = await createMember()
  await readTodaysTasks(as)
  await backdateTasks(as, 3_600)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
  onTestFinished(() => play.mockRestore())
  const { user } = openPage('/home', { as })
  await user.click(await screen.findByRole('link', { name: 'My task' }))
  await user.click(await screen.findByRole('button', { name: /Complete Task 1/ }))
  await screen.findByRole('dialog', { name: 'Complete Task 1' })

  await waitFor(() => expect(play).toHaveBeenCalled())
})

test('live changes arrive without a lock if the browser refuses locks', async () => {
  const streams = watchStreams()
  openPage('/home', { as: await createMember() })
  await waitForStreams(streams)

  await call(notices.post, { notice: 'Open on Friday.', notice_bn: '' }, { as: await sharedAdmin() })

  expect((await screen.findAllByText('Open on Friday.')).length).toBeGreaterThan(0)
})

test('an error of the work under a lock is passed on, and the work is not repeated', async () => {
  vi.mocked(navigator.locks.request).mockImplementation((async (_name: string, _options: object, run: () => unknown) =>
    run()) as unknown as LockManager['request'])
  const run = vi.fn(async () => {
    throw new DOMException('Not allowed.', 'SecurityError')
  })

  await expect(withLock('a', run)).rejects.toThrow('Not allowed.')

  expect(run).toHaveBeenCalledOnce()
})
