import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'

/** The ways money comes and goes, for a filter. */
export const methodOptions = () => paymentMethods.map((value) => ({ value, label: paymentMethodName(value) }))
