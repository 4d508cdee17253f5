import { format, selectPlural } from './format.ts'

export const tasks = {
  title: 'My Tasks',
  count: (count: number) => (
    <>
      <b>{format(count)}</b> {selectPlural(count, { one: 'task', other: 'tasks' })}
    </>
  ),
  complete: (place: string) => `Complete Task ${place}`,
  watchFor: (seconds: string) => `Watch ${seconds} seconds`,
  /** Before the amount, for screen readers. */
  reward: 'Reward',
  expired: 'Expired',
  empty: 'Your Task is Cooking',
  emptyHelp: 'New videos come soon. Open this page again later.',
  loading: { title: 'The video is loading', help: 'The countdown waits until it plays.' },
  playing: {
    title: 'Keep watching',
    help: (seconds: string, reward: string) => `Watch ${seconds} seconds to earn ${reward} tk.`,
  },
  paused: { title: 'The video is paused', help: 'The countdown waits until it plays.' },
  broken: { title: 'This video cannot be played', help: 'Check your connection and try again.' },
  finished: { title: 'Done', help: (reward: string) => `Your ${reward} tk are ready.` },
  play: 'Play',
  pause: 'Pause the video',
  /** The two parts of one button. */
  get: (reward: string) => `Get ${reward} tk`,
  skip: 'Skip',
  next: 'Next video',
  keepWatching: 'Keep watching',
  closeWithoutReward: 'Close without reward',
  confirmClose: (title: string, reward: string, seconds: string) =>
    `Close the video without the reward of ${reward} tk? ${title} stays in your list, and its ${seconds} seconds start again.`,
  earned: (reward: string) => `${reward} tk went to your income balance.`,
  earnedWithBonus: (reward: string, bonus: string) =>
    `${reward} tk and the ${bonus} tk bonus of your plan went to your income balance.`,
  incomeBalance: 'Income balance',
}
