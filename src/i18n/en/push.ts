export const push = {
  title: 'Notifications on this device',
  on: 'This device shows you when money is added or sent.',
  off: 'Let this device show you when money is added or sent.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  blocked: 'Your browser blocks notifications of Joma. Allow them in its settings for this site.',
  needsInstall: 'Add Joma to your home screen first. Then it can show notifications.',
  offer: 'Shall we tell you when it is added?',
  hint: 'You get a notification, also when Joma is closed.',
}
