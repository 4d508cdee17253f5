import { t } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'

export const formatCeiling = (ceiling: number | null): string =>
  ceiling === null ? t('no ceiling') : t('{ceiling} tk a day', { ceiling: formatPrice(ceiling) })
