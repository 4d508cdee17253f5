export const banks = {
  none: 'There is no account to send money to right now. Please look again later.',
  copyNumber: (name: string) => `Copy account number of ${name}`,
  copied: 'Copied account number!',
}
