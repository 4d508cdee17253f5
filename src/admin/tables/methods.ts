import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'

/** Payment methods, for a filter. */
export const methodOptions = () => paymentMethods.map((value) => ({ value, label: paymentMethodName(value) }))
