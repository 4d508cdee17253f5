import { brand } from '../../brand/brand.ts'
import { formatUnits } from './format.ts'

export const home = {
  title: 'Home',
  install: {
    offer: `Put ${brand.name} on your home screen.`,
    button: 'Install',
    /** For iPhones and iPads, where only a person can do it. */
    steps: ['Tap Share in the browser.', 'Tap Add to Home Screen.'],
  },
  welcomeBack: 'Welcome back',
  notifications: 'Notifications',
  newNotifications: (count: string) => `Notifications, ${count} new`,
  balance: 'Balance',
  addMoney: 'Add money',
  incomeBalance: 'Income balance',
  myPlan: 'My plan',
  /** The plan of a member without a purchase. */
  free: 'Free',
  noNotice: 'No notice yet.',
  noticeFailed: 'The notice could not be loaded.',
  offers: 'Offers',
  /** The accessible names of the posters. */
  offerLinks: { watch: 'Watch videos', refer: 'Invite a friend', plans: 'Earn more per video' },
  /** Before members can begin. */
  notOpen: {
    title: "Not open yet. We'll notify you.",
    help: 'Videos, plans and payments start together. Nothing to do until then.',
    notify: 'Notify me when it opens',
  },
  today: {
    left: (count: number) => `Today: ${formatUnits(count, 'video')}`,
    /** Before the figures of today are known. */
    unknown: 'See today’s videos',
    none: 'No videos today',
    soon: 'New videos come soon.',
    tomorrow: 'New videos come tomorrow.',
    done: 'Done for today',
    amount: (amount: string) => `+${amount} tk`,
    watch: 'Watch',
    progress: (watched: number, all: number) => `${watched} of ${formatUnits(all, 'video')} watched`,
  },
  firstSteps: {
    title: 'Earn your first money',
    watch: (seconds: string) => `Watch a video for ${seconds} seconds.`,
    get: (reward: string) => `Get ${reward} tk.`,
    withdraw: (least: string | undefined) => (least ? `Withdraw from ${least} tk on.` : 'Withdraw your money.'),
    start: 'Start',
    soon: 'Videos start soon',
    soonHelp: 'There is no video to watch yet. Invite your friends in the meantime.',
  },
  nav: { home: 'Home', activity: 'Activity', plans: 'Plans', profile: 'Profile' },
  /** After the number of threads with something new, for screen readers. */
  news: 'new',
  tiles: {
    myTask: 'My task',
    myPlans: 'My plans',
    shopBalance: 'Shop balance',
    incomeBalance: 'Income balance',
    paymentSetting: 'Payment setting',
    transferBalance: 'Transfer Balance',
    transferWallet: 'Transfer wallet',
    withdraw: 'Withdraw',
    transactionHistory: 'Transaction history',
    refer: 'Refer',
    support: 'Support',
    logOut: 'Log out',
  },
}
