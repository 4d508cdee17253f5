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
  skipAfter: (seconds) => `${seconds} সেকেন্ড পর স্কিপ করা যাবে`,
  expired: 'মেয়াদ শেষ',
  empty: 'আপনার টাস্ক রান্না হচ্ছে',
  emptyHelp: 'শিগগিরই নতুন ভিডিও আসবে। একটু পরে আবার দেখুন।',
  loading: { title: 'ভিডিও লোড হচ্ছে', help: 'ভিডিও চললে ফোঁড় আবার শুরু হবে।' },
  playing: { title: 'দেখতে থাকুন', help: (seconds) => `${seconds}টি ফোঁড় শেষ হলে স্কিপ করা যাবে।` },
  paused: { title: 'ভিডিও থামানো আছে', help: 'ভিডিও চললে ফোঁড় আবার শুরু হবে।' },
  broken: { title: 'ভিডিওটি চালানো যাচ্ছে না', help: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।' },
  finished: { title: (seconds) => `${seconds}টি ফোঁড় শেষ হয়েছে`, help: 'পুরস্কার নিতে স্কিপ করুন।' },
  play: 'ভিডিও চালান',
  pause: 'ভিডিও থামান',
  skip: 'স্কিপ',
  confirmClose: (title, reward, seconds) =>
    `${reward} টাকা পুরস্কার না নিয়েই ভিডিও বন্ধ করবেন? ‘${title}’ তালিকায় থেকে যাবে, তবে ${seconds} সেকেন্ড আবার শুরু থেকে দেখতে হবে।`,
  earned: (reward) => `আপনার আয়ের ব্যালেন্সে ${reward} টাকা জমা হয়েছে।`,
  earnedWithBonus: (reward, bonus) => `${reward} টাকা এবং আপনার প্ল্যানের বোনাস ${bonus} টাকা আয়ের ব্যালেন্সে জমা হয়েছে।`,
  incomeBalance: 'আয়ের ব্যালেন্স',
}
