export const pwa = {
  fetching: 'Getting the newest version...',
  needsConnection: {
    title: 'This part of Joma needs a connection.',
    help: 'Connect to the internet, then try again.',
  },
  typedIsLost: 'What you typed here and did not send would be lost.',
  updateAnyway: 'Update anyway',
  updating: 'Updating...',
  installOffer: 'Put Joma on your home screen.',
  install: 'Install',
  /** For iPhones and iPads, where only a person can do it. */
  installSteps: ['Tap Share in the browser.', 'Tap Add to Home Screen.'],
}
