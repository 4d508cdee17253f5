export const supports = {
  title: 'Support',
  message: 'Message',
  placeholder: 'Write what happened, with the date and the amount',
  send: 'Send message',
  mine: 'Your messages',
  empty: 'No messages yet',
  help: 'Your messages will appear here, and when they are solved.',
}
