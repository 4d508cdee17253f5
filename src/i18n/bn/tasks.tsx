import type { Messages } from '../en/en-signed-in.ts'
import { format } from './format.ts'

export const tasks: Messages['tasks'] = {
  title: 'আমার টাস্ক',
  count: (count) => (
    <>
      <b>{format(count)}</b>টি টাস্ক
    </>
  ),
  complete: (place) => `টাস্ক ${place} সম্পন্ন করুন`,
  watchFor: (seconds) => `${seconds} সেকেন্ড দেখুন`,
  reward: 'পুরস্কার',
  expired: 'মেয়াদ শেষ',
  empty: 'আপনার টাস্ক রান্না হচ্ছে',
  emptyHelp: 'শিগগিরই নতুন ভিডিও আসবে। একটু পরে আবার দেখুন।',
  loading: { title: 'ভিডিও লোড হচ্ছে', help: 'ভিডিও চললে গোনা আবার শুরু হবে।' },
  playing: {
    title: 'দেখতে থাকুন',
    help: (seconds, reward) => `${seconds} সেকেন্ড দেখলে ${reward} টাকা পাবেন।`,
  },
  paused: { title: 'ভিডিও থামানো আছে', help: 'ভিডিও চললে গোনা আবার শুরু হবে।' },
  broken: { title: 'ভিডিওটি চালানো যাচ্ছে না', help: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।' },
  finished: { title: 'সময় পূর্ণ হয়েছে', help: (reward) => `আপনার ${reward} টাকা নেওয়ার জন্য তৈরি।` },
  play: 'ভিডিও চালান',
  pause: 'ভিডিও থামান',
  get: (reward) => `${reward} টাকা নিন`,
  skip: 'স্কিপ',
  next: 'পরের ভিডিও',
  keepWatching: 'দেখতে থাকুন',
  closeWithoutReward: 'পুরস্কার ছাড়া বন্ধ করুন',
  confirmClose: (title, reward, seconds) =>
    `${reward} টাকা পুরস্কার না নিয়েই ভিডিও বন্ধ করবেন? ‘${title}’ তালিকায় থেকে যাবে, তবে ${seconds} সেকেন্ড আবার শুরু থেকে দেখতে হবে।`,
  earned: (reward) => `আপনার আয়ের ব্যালেন্সে ${reward} টাকা জমা হয়েছে।`,
  earnedWithBonus: (reward, bonus) => `${reward} টাকা এবং আপনার প্ল্যানের বোনাস ${bonus} টাকা আয়ের ব্যালেন্সে জমা হয়েছে।`,
  incomeBalance: 'আয়ের ব্যালেন্স',
}
