export const paymentWatch = {
  looking: 'We are looking for your transfer',
  added: 'Added',
  notFound:
    'We have not found your transfer yet. An administrator checks it, usually within 30 minutes. Compare the transaction ID and the number with your SMS.',
}

export type PaymentWatchMessages = typeof paymentWatch
