import { payMethodName, payMethods } from '../ui/pay-mark.tsx'

/** The ways money comes and goes, for a filter. */
export const methodOptions = () => payMethods.map((value) => ({ value, label: payMethodName(value) }))
