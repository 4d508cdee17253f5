import { format, selectPlural } from './format.ts'

export const tasks = {
  title: 'My Tasks',
  count: (count: number) => (
    <>
      <b>{format(count)}</b> {selectPlural(count, { one: 'task', other: 'tasks' })}
    </>
  ),
  complete: (place: string) => `Complete Task ${place}`,
  skipAfter: (seconds: string) => `Skip opens after ${seconds} seconds`,
  expired: 'Expired',
  empty: 'Your Task is Cooking',
  emptyHelp: 'New videos come soon. Open this page again later.',
  loading: { title: 'The video is loading', help: 'The stitches rest until it plays.' },
  playing: { title: 'Keep watching', help: (seconds: string) => `Skip opens when all ${seconds} stitches are sewn.` },
  paused: { title: 'The video is paused', help: 'The stitches rest until it plays.' },
  broken: { title: 'This video cannot be played', help: 'Check your connection and try again.' },
  finished: { title: (seconds: string) => `All ${seconds} stitches are sewn`, help: 'Skip to take your reward.' },
  play: 'Play',
  pause: 'Pause the video',
  skip: 'Skip',
  confirmClose: (title: string, reward: string, seconds: string) =>
    `Close the video without the reward of ${reward} TK? ${title} stays in your list, and its ${seconds} seconds start again.`,
  earned: (reward: string) => `${reward} TK went to your income balance.`,
  earnedWithBonus: (reward: string, bonus: string) =>
    `${reward} TK and the ${bonus} TK bonus of your plan went to your income balance.`,
  incomeBalance: 'Income balance',
}
