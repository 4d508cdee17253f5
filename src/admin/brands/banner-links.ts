import type { BannerLink } from '#contract/banners.ts'
import { t, translated } from '../../i18n/staff.tsx'

/** The screens that a banner can open, as the staff read them. */
export const linkLabels = translated(
  (): Record<BannerLink, string> => ({
    '/home/my-task': t('The videos of the day'),
    '/home/plans': t('All plans'),
    '/home/my-plans': t('The own plan'),
    '/home/payment-sitting': t('Adding money'),
    '/home/withdraw': t('Withdrawing'),
    '/home/refer': t('Inviting friends'),
    '/home/support': t('The support'),
  }),
)
