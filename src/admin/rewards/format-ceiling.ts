import { formatPrice } from '../../ui/format.tsx'

export const formatCeiling = (ceiling: number | null): string =>
  ceiling === null ? 'no ceiling' : `${formatPrice(ceiling)} tk a day`
