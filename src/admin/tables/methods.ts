import { payMethodName, payMethods } from '../../ui/payment-method-mark.tsx'

/** The ways money comes and goes, for a filter. */
export const methodOptions = () => payMethods.map((value) => ({ value, label: payMethodName(value) }))
