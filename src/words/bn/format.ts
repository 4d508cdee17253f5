const bengaliNumber = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 })

/** A number in Bengali digits: ১,২৩,৪৫৬.৫. */
export const format = (value: number): string => bengaliNumber.format(value)
