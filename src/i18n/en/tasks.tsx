import type { ReactNode } from 'react'
import { brand } from '../../brand/brand.ts'
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
  /** The ceiling of the day is reached. */
  over: 'All of today’s videos are watched. New ones tomorrow.',
  loading: { title: 'The video is loading', help: 'The countdown waits until it plays.' },
  playing: {
    title: 'Keep watching',
    help: (seconds: string, reward: string) => `Watch ${seconds} seconds to earn ${reward} tk.`,
  },
  paused: { title: 'The video is paused', help: 'The countdown waits until it plays.' },
  elsewhere: { title: 'A video plays in another tab', help: 'One video plays at a time. Close the other one first.' },
  unchecked: `${brand.name} could not check the video yet. It tries again until there is a connection.`,
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
  ofToday: (watched: string, all: string) => `${watched} of ${all} today`,
  /** After the last video of the day. */
  untilWithdrawal: (missing: string) => `${missing} tk more and you can withdraw.`,
  incomeBalance: 'Income balance',
}

export const videos = {
  title: 'Storage on this device',
  save: 'Save for offline',
  saveSized: (size: string) => `Save for offline (${size})`,
  saveAll: 'Save all',
  saveAllSized: (size: string) => `Save all (${size})`,
  saving: (percent: string) => `Saving: ${percent}%`,
  stop: 'Stop saving',
  saved: 'Saved on this device',
  replaced: 'The video played longest ago was deleted to make room.',
  failed: {
    noSpace: 'This device has no room for the video.',
    tooLarge: (limit: string) => `This video is too large. ${brand.name} saves at most ${limit} of videos.`,
    incomplete: 'The video did not come through. Check your connection and try again.',
  },
  section: 'Saved videos',
  advertisement: (day: string) => `Advertisement of ${day}`,
  empty: 'No videos are saved',
  emptyHelp: 'Save a video on My Tasks to watch it without internet.',
  unsupported: 'This browser cannot save videos. For example, a private window saves nothing.',
  used: 'Videos',
  usedOf: (size: string, limit: string) => `${size} of ${limit}`,
  all: `${brand.name} in total`,
  about: (size: string) => `about ${size}`,
  whenFull: 'When full',
  staysSaved: 'Stays saved',
  mayBeDeleted: 'Videos may be removed',
  saveModes: {
    saveData: 'Data Saver is on: videos are saved only when you ask.',
    fastConnection: 'On a fast connection, My Tasks saves the videos of open tasks by itself.',
    manual: 'Videos are saved only when you ask.',
  },
  delete: 'Delete',
  deleteAll: 'Delete all videos',
  confirmDelete: (name: string, size: string) => `${name} (${size}) is deleted from this device. Your task stays.`,
  confirmDeleteAll: (size: string) => `All saved videos (${size}) are deleted from this device. Your tasks stay.`,
}

export const unplayable = {
  title: 'This phone cannot play this video.',
  help: 'Report it, and go on with the next one. It pays no reward.',
  report: 'Report',
}

export const plans = {
  title: 'Plans',
  myPlansTitle: 'My Plans',
  yourBalance: 'Your balance',
  yourPlan: 'Your plan',
  perVideo: (amount: ReactNode) => <>{amount} per video</>,
  empty: 'No plan exists',
  emptyHelp: 'Plans are not open yet. You can watch videos without one.',
  noPurchases: (reward: string) => `Every member earns ${reward} tk per video. The plans you buy will appear here.`,
  seePlans: 'See plans',
  /** The next step after a purchase. */
  watchAt: (reward: string) => `Watch videos at ${reward} tk`,
  switchTo: (plan: string) => `Switch to ${plan}`,
  purchasePlan: (plan: string) => `Purchase ${plan} Plan`,
  purchased: (date: ReactNode) => <>Purchased {date}</>,
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after',
  buyForMyself: 'Buy for myself',
  registerMember: 'Buy it for a new member',
  register: 'Register',
  newMember: 'New member',
  notUndone: 'It cannot be undone.',
  registerFor: (price: string) => `Register for ${price} tk`,
  priceCharged: (price: string) => `We'll take ${price} tk from your balance.`,
  askBuy: (plan: string, price: string) => `Buy the ${plan} plan for ${price} tk? We'll take it from your balance.`,
  isFree: 'This plan is free.',
  askFree: (plan: string) => `Take the ${plan} plan? It is free.`,
  replaces: (plan: string) => `Your ${plan} plan ends now.`,
  replacesDearer: ({ plan, reward, nextReward, price }: Replaced) =>
    `Your ${plan} plan ends now. A video then pays ${nextReward} tk instead of ${reward} tk, and the ${price} tk paid for it are not returned.`,
  /** When the bonus of a bought plan begins. */
  keepBonus: (reward: string) =>
    `New tasks pay ${reward} tk per video. Tasks that you already have pay what they showed.`,
  inputLost: 'What you have typed will be lost.',
  insufficientBalance: 'Insufficient Balance',
  missing: (amount: string) => `You need ${amount} tk more.`,
  addMoney: 'Add money',
  myPlans: 'My plans',
}

/** The current plan that a cheaper one replaces. Rewards are per video. */
interface Replaced {
  plan: string
  reward: string
  nextReward: string
  /** What was paid for the current plan. */
  price: string
}
